"""Characters for names where people write Chinese: how a family calls its members, surnames, given names.

There is no way here to type every character; these are touched one by one. Knows no toolkit.
"""

from __future__ import annotations

from collections.abc import Mapping

__all__ = ["CHINESE_KEYS"]


def _rows(text: str) -> tuple[tuple[str, ...], ...]:
    """Three rows of ten characters."""
    return tuple(tuple(text[start : start + 10]) for start in range(0, len(text), 10))


CHINESE_KEYS: Mapping[str, tuple[tuple[str, ...], ...]] = {
    "稱呼": (
        ("爸爸", "媽媽", "爺爺", "奶奶", "外公", "外婆"),
        ("哥哥", "姐姐", "弟弟", "妹妹", "叔叔", "阿姨"),
        ("阿公", "阿嬤", "小明", "小華", "小美", "寶寶"),
    ),
    "姓": _rows("陳林黃張李王吳劉蔡楊許鄭謝洪郭邱曾廖賴徐周葉蘇莊呂江何蕭羅高"),
    "名一": _rows("怡婷雅君惠淑芬美玲麗雯欣佩珊瑜涵萱琪靜安心文芳慧珍秀娟婉儀柔"),
    "名二": _rows("志明家豪俊傑宏偉建國冠宇柏翰承恩哲維廷軒仁義信成德凱銘昌勝榮"),
    "名三": _rows("小大阿子春夏秋冬天海山雲雪月星光晨思語嘉樂喜平康永福瑞祥新佳"),
}
"""Pages of keys by their names."""
