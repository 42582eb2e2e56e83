"""The rules of the games as plain Python: no YAML, no MkDocs, no file system.

It imports nothing but the standard library, so that it also runs in a browser.
"""
