"""From public facts to what each screen shows: pure functions, tested without a window."""
