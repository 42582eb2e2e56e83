"""From the files of an archive to the archive: read, validate, check, link."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from operator import is_not
from pathlib import Path
from typing import Any

from generator.catalogue import build, checks
from generator.catalogue.card_checker import CardChecker
from generator.catalogue.kinds import LISTS, REQUIRED, SPECIMENS, FileKind, walk
from generator.catalogue.model import Archive, Game
from generator.catalogue.problems import Problem, errors
from generator.catalogue.reader import EMPTY_VALUE, MAX_PROBLEMS, Document, read
from generator.catalogue.schema import SchemaError, Schemas
from generator.catalogue.schema_errors import EMPTY_KEY, EMPTY_UNKNOWN, check
from generator.catalogue.sheet import GameFiles, Sheet
from generator.examples import check as examples
from rules_engine.core.errors import EngineError


@dataclass(frozen=True, slots=True)
class Loaded:
    """What came of loading: the archive, or None if anything in it is wrong, and what is wrong."""

    archive: Archive | None
    problems: list[Problem]
    schemas: Schemas | None


@dataclass(slots=True)
class Loader:
    """Loads one archive, again and again; files that did not change are not read again."""

    root: Path
    play_examples: bool = True
    """Whether the worked examples are played, and make the archive invalid where they differ."""
    _schemas: tuple[object, Schemas] | None = None
    _sheets: dict[Path, tuple[object, Sheet]] = field(default_factory=dict)
    _checkers: dict[str, CardChecker] = field(default_factory=dict)
    _games: dict[str, tuple[list[Sheet], Game]] = field(default_factory=dict)

    def load(self) -> Loaded:
        """Read everything below the root. Never raises for bad data."""
        try:
            schemas = self._current_schemas()
        except SchemaError as error:
            return Loaded(None, [Problem(error.path, 1, 1, "schema-file", {"said": error.said})], None)
        data = self.root / "data"
        files = list(walk(data)) if data.is_dir() else []
        if not files:
            return Loaded(None, [Problem(data, 1, 1, "no-data")], schemas)
        problems: list[Problem] = []
        games: dict[str, GameFiles] = {}
        for file in files:
            if file.path.parent == data:
                problems.append(Problem(file.path, 1, 1, "unexpected-file"))
                continue
            game = games.setdefault(file.game, GameFiles(file.game, data / file.game))
            if not file.kind:
                problems.append(Problem(file.path, 1, 1, "unexpected-file"))
            elif file.schema not in schemas.by_name:
                problems.append(Problem(file.path, 1, 1, "no-schema", {"schema": file.schema}))
            else:
                game.add(self._sheet(file, schemas))
        for stale in self._sheets.keys() - {file.path for file in files}:
            del self._sheets[stale]
        for game in games.values():
            for required in REQUIRED:
                if required not in game.sheets:
                    path = game.folder / f"{required}.yml"
                    problems.append(Problem(path, 1, 1, "missing-file"))
            for sheet in game.all():
                problems += sheet.problems
        problems += checks.check_all(self.root, list(games.values()), schemas)
        problems = sorted(set_of(problems), key=Problem.sort_key)
        archive = None
        if not errors(problems):
            archive = build.archive(self.root, [self._game(game, schemas) for game in games.values()])
            differing = self._differing(archive, list(games.values()), schemas)
            problems = sorted([*problems, *differing], key=Problem.sort_key)
            if errors(differing):
                archive = None
        return Loaded(archive, problems, schemas)

    def _game(self, files: GameFiles, schemas: Schemas) -> Game:
        """The game of these files: the same one as long as they are the same."""
        sheets = list(files.all())
        kept = self._games.get(files.id)
        if kept is None or len(kept[0]) != len(sheets) or any(map(is_not, kept[0], sheets)):
            kept = self._games[files.id] = (sheets, build.game(files, schemas))
        return kept[1]

    def _differing(self, archive: Archive, games: list[GameFiles], schemas: Schemas) -> list[Problem]:
        """What is wrong with the worked examples; an engine may refuse the data as a whole."""
        if not self.play_examples:
            return []
        try:
            return examples.check(archive, games, schemas)
        except EngineError as error:
            return [Problem(self.root / "data", 1, 1, "example-unplayable", examples.unplayable(error))]

    def _current_schemas(self) -> Schemas:
        folder = self.root / "schemas"
        stamp = tuple((p.name, _stamp(p)) for p in sorted(folder.glob("*.schema.json")))
        if self._schemas is None or self._schemas[0] != stamp:
            self._schemas = (stamp, Schemas(folder))
            self._sheets.clear()
            self._checkers.clear()
            self._games.clear()
        return self._schemas[1]

    def _sheet(self, file: FileKind, schemas: Schemas) -> Sheet:
        stamp = _stamp(file.path)
        cached = self._sheets.get(file.path)
        if cached is None or cached[0] != stamp:
            document = read(file.path)
            found = _first(_told_once(document.problems, self._validate(file, document, schemas)))
            cached = (stamp, Sheet(file, document, found))
            self._sheets[file.path] = cached
        return cached[1]

    def _validate(self, file: FileKind, document: Document, schemas: Schemas) -> list[Problem]:
        data = document.data
        if data is None:
            return []
        if file.kind not in ("cards", SPECIMENS) or not _is_card_list(data):
            return check(schemas, file.schema, document, data)
        checker = self._checkers.get(file.schema)
        if checker is None:
            checker = self._checkers[file.schema] = CardChecker(schemas, file.schema)
        problems = check(schemas, file.schema, document, {**data, "cards": []})
        for index, card in enumerate(data["cards"]):
            problems += checker.check(document, card, ("cards", index))
            if len(problems) > MAX_PROBLEMS:
                break
        return problems


def _is_card_list(data: Any) -> bool:
    return isinstance(data, Mapping) and isinstance(data.get("cards"), list)


def _told_once(read: Sequence[Problem], checked: list[Problem]) -> list[Problem]:
    """The problems of reading and of checking; what the check knows better of an empty value is told by it alone."""
    better = {(p.line, p.column) for p in checked if p.code in (EMPTY_KEY, EMPTY_UNKNOWN)}
    return [p for p in read if p.code != EMPTY_VALUE or (p.line, p.column) not in better] + checked


def _first(problems: list[Problem]) -> list[Problem]:
    """The problems of one file, but no more of them than anybody wants to read at once."""
    if len(problems) <= MAX_PROBLEMS:
        return problems
    problems.sort(key=Problem.sort_key)
    rest = problems[MAX_PROBLEMS]
    more = Problem(rest.path, rest.line, rest.column, "too-many", {"limit": MAX_PROBLEMS})
    return [*problems[:MAX_PROBLEMS], more]


def _stamp(path: Path) -> object:
    try:
        status = path.stat()
    except OSError:
        return None
    return (status.st_mtime_ns, status.st_size, status.st_ino)


def set_of(problems: list[Problem]) -> list[Problem]:
    """The problems without repetitions (two checks may find the same thing)."""
    seen: dict[tuple[object, ...], Problem] = {}
    for problem in problems:
        seen.setdefault(problem.sort_key(), problem)
    return list(seen.values())


def load(root: Path) -> Loaded:
    """Load the archive at ``root`` once."""
    return Loader(root).load()


__all__ = ["LISTS", "Loaded", "Loader", "load"]
