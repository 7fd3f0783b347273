/* Preloaded into a program, makes the disk under one folder bad, or lets the wall clock jump, as soon as a
 * file says so.
 *
 * BAD_FOLDER names the folder, BAD_FLAG a file outside it: while it holds "full", nothing can be written
 * (ENOSPC); while it holds "read-only", nothing can be changed (EROFS); while it holds a number, the wall
 * clock is off by so many seconds and the disk is well; empty or missing, all is well.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static int below(const char *path)
{
    const char *folder = getenv("BAD_FOLDER");
    size_t length = folder ? strlen(folder) : 0;
    return length && !strncmp(path, folder, length) && (!path[length] || path[length] == '/');
}

/* What the flag says now. */
static void told(char *said, size_t size)
{
    const char *flag = getenv("BAD_FLAG");
    memset(said, 0, size);
    int fd = flag ? syscall(SYS_openat, AT_FDCWD, flag, O_RDONLY | O_CLOEXEC) : -1;
    if (fd < 0)
        return;
    if (syscall(SYS_read, fd, said, size - 1) < 0)
        said[0] = 0;
    syscall(SYS_close, fd);
}

/* The error that a change of this path gives now; 0 while all is well. */
static int bad(const char *path)
{
    char said[16];
    if (!path || !below(path))
        return 0;
    told(said, sizeof said);
    return said[0] == 'f' ? ENOSPC : said[0] == 'r' ? EROFS : 0;
}

static int bad_fd(int fd)
{
    char link[64], path[PATH_MAX];
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (length < 0)
        return 0;
    path[length] = 0;
    return bad(path);
}

int clock_gettime(clockid_t clock, struct timespec *now)
{
    char said[16];
    int failed = syscall(SYS_clock_gettime, clock, now);
    if (!failed && clock == CLOCK_REALTIME) {
        told(said, sizeof said);
        now->tv_sec += atol(said);
    }
    return failed;
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))
#define REFUSE(error)        \
    do {                     \
        int now = (error);   \
        if (now) {           \
            errno = now;     \
            return -1;       \
        }                    \
    } while (0)

static int opened(const char *path, int flags)
{
    int error = bad(path);
    if (error == EROFS)
        return flags & (O_WRONLY | O_RDWR | O_CREAT | O_TRUNC) ? EROFS : 0;
    return error && flags & O_CREAT && access(path, F_OK) ? ENOSPC : 0;
}

#define OPEN(name)                                     \
    int name(const char *path, int flags, ...)         \
    {                                                  \
        va_list rest;                                  \
        va_start(rest, flags);                         \
        mode_t mode = va_arg(rest, mode_t);            \
        va_end(rest);                                  \
        REFUSE(opened(path, flags));                   \
        return REAL(name)(path, flags, mode);          \
    }
OPEN(open)
OPEN(open64)

#define OPENAT(name)                                        \
    int name(int at, const char *path, int flags, ...)      \
    {                                                       \
        va_list rest;                                       \
        va_start(rest, flags);                              \
        mode_t mode = va_arg(rest, mode_t);                 \
        va_end(rest);                                       \
        REFUSE(opened(path, flags));                        \
        return REAL(name)(at, path, flags, mode);           \
    }
OPENAT(openat)
OPENAT(openat64)

ssize_t write(int fd, const void *data, size_t size)
{
    REFUSE(bad_fd(fd));
    return REAL(write)(fd, data, size);
}

ssize_t pwrite(int fd, const void *data, size_t size, off_t place)
{
    REFUSE(bad_fd(fd));
    return REAL(pwrite)(fd, data, size, place);
}

ssize_t pwrite64(int fd, const void *data, size_t size, off64_t place)
{
    REFUSE(bad_fd(fd));
    return REAL(pwrite64)(fd, data, size, place);
}

static int longer(int fd, off64_t size)
{
    struct stat64 now;
    int error = bad_fd(fd);
    return error == ENOSPC && !fstat64(fd, &now) && size <= now.st_size ? 0 : error;
}

int ftruncate(int fd, off_t size)
{
    REFUSE(longer(fd, size));
    return REAL(ftruncate)(fd, size);
}

int ftruncate64(int fd, off64_t size)
{
    REFUSE(longer(fd, size));
    return REAL(ftruncate64)(fd, size);
}

int mkdir(const char *path, mode_t mode)
{
    REFUSE(bad(path));
    return REAL(mkdir)(path, mode);
}

int rename(const char *from, const char *to)
{
    REFUSE(bad(to) == EROFS ? EROFS : 0);
    return REAL(rename)(from, to);
}

int link(const char *from, const char *to)
{
    REFUSE(bad(to) == EROFS ? EROFS : 0);
    return REAL(link)(from, to);
}

int unlink(const char *path)
{
    REFUSE(bad(path) == EROFS ? EROFS : 0);
    return REAL(unlink)(path);
}
