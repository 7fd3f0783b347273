"""The screen: presenters that turn public facts into screen models, a window and a terminal view of them.

Decides nothing: what is legal, what a sensor means and what a secret is belong to the rooms below.
"""
