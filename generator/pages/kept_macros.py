"""Templates whose macros keep what they have drawn: most of a card's page stands on other pages too."""

from __future__ import annotations

from collections.abc import Callable, MutableMapping
from functools import lru_cache
from typing import Any
from weakref import WeakSet

from jinja2 import BytecodeCache, Environment, nodes
from jinja2.bccache import Bucket
from jinja2.compiler import CodeGenerator, Frame, MacroRef
from jinja2.runtime import Macro
from markupsafe import Markup, escape

MOST = 1 << 14
"""How many results each macro keeps."""

_WRITTEN = (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ("'", "&#39;"), ('"', "&#34;"))


class CompiledTemplates(BytecodeCache):
    """Keeps templates compiled as long as the process lives: ``serve`` builds the site again and again."""

    def __init__(self) -> None:
        self._known: dict[str, tuple[str, Any]] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        checksum, code = self._known.get(bucket.key, ("", None))
        if checksum == bucket.checksum:
            bucket.code = code

    def dump_bytecode(self, bucket: Bucket) -> None:
        self._known[bucket.key] = (bucket.checksum, bucket.code)


class _Compiler(CodeGenerator):
    """Has each macro of a template wrapped as it is defined, so that macros call kept ones too."""

    def macro_def(self, macro_ref: MacroRef, frame: Frame) -> None:
        self.write("environment.kept(")
        super().macro_def(macro_ref, frame)
        self.write(")")

    def visit_Call(self, node: nodes.Call, frame: Frame, forward_caller: bool = False) -> None:  # noqa: N802
        """A call as it stands. Jinja's own offers the context to what is called; nothing here asks for it."""
        self.write("environment.called(")
        self.visit(node.node, frame)
        self.signature(node, frame, {"caller": "caller"} if forward_caller else None)
        self.write(")")

    def _output_child_pre(self, node: nodes.Expr, frame: Frame, finalize: Any) -> None:
        self.write("environment.quoted(")


class KeepingEnvironment(Environment):
    """An environment whose macros, called again with equal arguments, answer from memory.

    What a macro draws must therefore follow from its arguments alone. Where one of
    them cannot be a key (a list, for instance) the macro draws anew.
    """

    code_generator_class = _Compiler

    def __init__(self, **options: Any) -> None:
        self._memories: WeakSet[Any] = WeakSet()
        super().__init__(**options)

    def forget(self) -> None:
        """Give back the memory that results take."""
        for memory in list(self._memories):
            memory.cache_clear()

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        """What every template knows, as a plain mapping: each page compares it for each import."""
        return {**self.globals, **(d or {})}

    @staticmethod
    def called(function: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
        """What ``function`` makes of the arguments."""
        return function(*args, **kwargs)

    @staticmethod
    def quoted(value: Any) -> str:
        """``value`` as it stands in HTML. The same as Jinja's own, only that what is HTML is not copied."""
        if isinstance(value, Markup):
            return value
        if type(value) is not str:
            return escape(value)
        text: str = value
        for sign, written in _WRITTEN:
            if sign in text:
                text = text.replace(sign, written)
        return text

    def kept(self, macro: Macro) -> Callable[..., Any]:
        """``macro``, keeping its results."""
        if macro.name == "caller":  # the body of a call block; it sees the variables around it
            return macro
        known = lru_cache(maxsize=MOST, typed=True)(macro)
        self._memories.add(known)

        def call(*args: Any, **kwargs: Any) -> Any:
            try:
                return known(*args, **kwargs)
            except TypeError:
                return macro(*args, **kwargs)

        return call
