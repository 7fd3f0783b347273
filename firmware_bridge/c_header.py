"""The C header of the messages, made from the one table. Knows no compiler.

The firmware's build writes it beside the object files, so that it cannot differ from the table.
"""

from __future__ import annotations

from enum import IntEnum

from firmware_bridge import messages as m

__all__ = ["header"]

_TYPES = {"B": "uint8_t", "H": "uint16_t", "I": "uint32_t", "Q": "uint64_t"}
_ENUMS: tuple[type[IntEnum], ...] = (
    m.LampMode,
    m.DieQuality,
    m.DoneStatus,
    m.ResetCause,
    m.FaultCode,
    m.Chain,
    m.SettingId,
)


def header() -> str:
    """``messages.h``: numbers, choices, packed structures, sizes."""
    parts = [
        "/* Made from firmware_bridge/messages.py by firmware_bridge/c_header.py. */",
        "#ifndef MESSAGES_H\n#define MESSAGES_H\n\n#include <stdbool.h>\n#include <stdint.h>",
        '_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "the wire is little endian");',
        f"#define PROTOCOL_VERSION {m.PROTOCOL_VERSION}\n#define INPUTS_MAX {m.INPUTS_MAX}",
        _numbers(),
        *map(_choices, _ENUMS),
        *(_structure(row) for row in m.TABLE if m.fields_of(row.fields)),
        _sizes(),
        _requests(),
        "#endif",
    ]
    return "\n\n".join(parts) + "\n"


def _c(name: str) -> str:
    return name.replace("-", "_")


def _snake(name: str) -> str:
    return "".join(f"_{letter}" if letter.isupper() else letter.upper() for letter in name).strip("_").upper()


def _numbers() -> str:
    lines = [f"    MSG_{_c(row.name).upper()} = {row.number:#04x}, /* {row.text} */" for row in m.TABLE]
    return "enum {\n" + "\n".join(lines) + "\n};"


def _choices(choices: type[IntEnum]) -> str:
    prefix = _snake(choices.__name__)
    lines = [f"    {prefix}_{choice.name} = {choice.value}," for choice in choices]
    return "enum {\n" + "\n".join(lines) + "\n};"


def _structure(row: m.Row) -> str:
    lines = []
    for field in m.fields_of(row.fields):
        if field.code.endswith("s"):
            lines.append(f"    uint8_t {field.name}[{field.code[:-1]}];")
        else:
            lines.append(f"    {_TYPES[field.code]} {field.name};")
    return "typedef struct __attribute__((packed)) {\n" + "\n".join(lines) + f"\n}} msg_{_c(row.name)}_t;"


def _sizes() -> str:
    cases = []
    for row in m.TABLE:
        size = f"sizeof(msg_{_c(row.name)}_t)" if m.fields_of(row.fields) else "0"
        cases.append(f"    case MSG_{_c(row.name).upper()}:\n        return {size};")
    return (
        "/* Bytes in the body of a message, or -1 when there is no such message. */\n"
        "static inline int8_t message_size(uint8_t kind)\n{\n    switch (kind) {\n"
        + "\n".join(cases)
        + "\n    default:\n        return -1;\n    }\n}"
    )


def _requests() -> str:
    cases = [f"    case MSG_{_c(row.name).upper()}:" for row in m.TABLE if row.kind is m.Kind.REQUEST]
    return (
        "static inline bool message_is_request(uint8_t kind)\n{\n    switch (kind) {\n"
        + "\n".join(cases)
        + "\n        return true;\n    default:\n        return false;\n    }\n}"
    )
