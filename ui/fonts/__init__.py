"""The bundled fonts: subsets of Noto Sans CJK and Noto Serif CJK (see LICENSE-OFL.txt)."""
