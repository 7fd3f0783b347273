/* Preloaded into a program, writes down in order all that it does to the files of one folder.
 *
 * POWER_FOLDER names the folder, POWER_LOG the file of records. A record: kind (1 byte), lengths of two
 * paths and of the data (3 x uint32, little endian), place (int64), then the paths and the data. Kinds:
 * O create if new, C make empty, W write, T truncate to place, S sync, R rename, L link, U unlink.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

static pthread_mutex_t turn = PTHREAD_MUTEX_INITIALIZER;
static int log_fd = -1;
static char folder[PATH_MAX];

static void start(void)
{
    const char *log = getenv("POWER_LOG"), *wanted = getenv("POWER_FOLDER");
    if (log_fd >= 0 || !log || !wanted)
        return;
    snprintf(folder, sizeof folder, "%s", wanted);
    log_fd = syscall(SYS_openat, AT_FDCWD, log, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
}

static int watched(const char *path)
{
    size_t length = strlen(folder);
    return log_fd >= 0 && length && !strncmp(path, folder, length) && (!path[length] || path[length] == '/');
}

static int path_of(int fd, char *path)
{
    char link[64];
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t length = readlink(link, path, PATH_MAX - 1);
    if (length < 0)
        return 0;
    path[length] = 0;
    return watched(path);
}

static void note(char kind, const char *one, const char *two, int64_t place, const void *data, size_t size)
{
    uint32_t lengths[3] = {strlen(one), strlen(two), size};
    size_t whole = 1 + sizeof lengths + sizeof place + lengths[0] + lengths[1] + size;
    char *record = malloc(whole), *at = record;
    *at++ = kind;
    at = (char *)memcpy(at, lengths, sizeof lengths) + sizeof lengths;
    at = (char *)memcpy(at, &place, sizeof place) + sizeof place;
    at = (char *)memcpy(at, one, lengths[0]) + lengths[0];
    at = (char *)memcpy(at, two, lengths[1]) + lengths[1];
    if (size)
        memcpy(at, data, size);
    pthread_mutex_lock(&turn);
    if (syscall(SYS_write, log_fd, record, whole) != (ssize_t)whole)
        abort();
    pthread_mutex_unlock(&turn);
    free(record);
}

static int opened(int fd, int flags)
{
    char path[PATH_MAX];
    int error = errno;
    start();
    if (fd >= 0 && (flags & (O_CREAT | O_TRUNC)) && path_of(fd, path))
        note((flags & O_TRUNC) ? 'C' : 'O', path, "", 0, NULL, 0);
    errno = error;
    return fd;
}

#define MODE(flags) \
    mode_t mode = 0; \
    if ((flags) & (O_CREAT | O_TMPFILE)) { \
        va_list rest; va_start(rest, flags); mode = va_arg(rest, mode_t); va_end(rest); \
    }

int open(const char *path, int flags, ...) { MODE(flags) return opened(syscall(SYS_openat, AT_FDCWD, path, flags, mode), flags); }
int open64(const char *path, int flags, ...) { MODE(flags) return opened(syscall(SYS_openat, AT_FDCWD, path, flags, mode), flags); }
int openat(int dir, const char *path, int flags, ...) { MODE(flags) return opened(syscall(SYS_openat, dir, path, flags, mode), flags); }
int openat64(int dir, const char *path, int flags, ...) { MODE(flags) return opened(syscall(SYS_openat, dir, path, flags, mode), flags); }

static ssize_t written(int fd, const void *data, ssize_t count, off_t place)
{
    char path[PATH_MAX];
    int error = errno;
    if (count > 0 && path_of(fd, path))
        note('W', path, "", place, data, count);
    errno = error;
    return count;
}

ssize_t write(int fd, const void *data, size_t count)
{
    off_t place = log_fd >= 0 ? syscall(SYS_lseek, fd, 0, SEEK_CUR) : 0;
    return written(fd, data, syscall(SYS_write, fd, data, count), place);
}

ssize_t pwrite(int fd, const void *data, size_t count, off_t place)
{
    return written(fd, data, syscall(SYS_pwrite64, fd, data, count, place), place);
}

ssize_t pwrite64(int fd, const void *data, size_t count, off64_t place)
{
    return written(fd, data, syscall(SYS_pwrite64, fd, data, count, place), place);
}

static int done(int result, int fd, char kind, int64_t place)
{
    char path[PATH_MAX];
    int error = errno;
    if (result == 0 && path_of(fd, path))
        note(kind, path, "", place, NULL, 0);
    errno = error;
    return result;
}

int ftruncate(int fd, off_t size) { return done(syscall(SYS_ftruncate, fd, size), fd, 'T', size); }
int ftruncate64(int fd, off64_t size) { return done(syscall(SYS_ftruncate, fd, size), fd, 'T', size); }
int fsync(int fd) { return done(syscall(SYS_fsync, fd), fd, 'S', 0); }
int fdatasync(int fd) { return done(syscall(SYS_fdatasync, fd), fd, 'S', 0); }

static int named(int result, char kind, const char *one, const char *two)
{
    int error = errno;
    if (result == 0 && (watched(one) || watched(two)))
        note(kind, one, two, 0, NULL, 0);
    errno = error;
    return result;
}

int rename(const char *one, const char *two) { return named(syscall(SYS_renameat2, AT_FDCWD, one, AT_FDCWD, two, 0), 'R', one, two); }
int link(const char *one, const char *two) { return named(syscall(SYS_linkat, AT_FDCWD, one, AT_FDCWD, two, 0), 'L', one, two); }
int linkat(int from, const char *one, int to, const char *two, int flags) { return named(syscall(SYS_linkat, from, one, to, two, flags), 'L', one, two); }
int unlink(const char *path) { return named(syscall(SYS_unlinkat, AT_FDCWD, path, 0), 'U', path, ""); }
