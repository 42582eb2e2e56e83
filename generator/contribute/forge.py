"""Links to the place where a repository is kept, ready to be filled in by the contribute page.

``{…}`` in a link is filled by the page: ``folder``, ``name`` and ``path`` of a file,
``text`` of a new file, ``title`` and ``body`` of an issue.
"""

from __future__ import annotations

from urllib.parse import urlsplit

BRANCH = "main"

_FORMS = {
    "github": {
        "file": "{repository}/new/{branch}/{{folder}}?filename={{name}}&value={{text}}&message={{title}}",
        "issue": "{repository}/issues/new?title={{title}}&body={{body}}",
        "edit": "{repository}/edit/{branch}/{{path}}",
    },
    "gitlab": {
        "file": "",  # it takes a name, but no text
        "issue": "{repository}/-/issues/new?issue[title]={{title}}&issue[description]={{body}}",
        "edit": "{repository}/-/edit/{branch}/{{path}}",
    },
    "forgejo": {
        "file": "",
        "issue": "{repository}/issues/new?title={{title}}&body={{body}}",
        "edit": "{repository}/_edit/{branch}/{{path}}",
    },
}
_HOSTS = {
    "github": "github",
    "gitlab": "gitlab",
    "codeberg": "forgejo",
    "forgejo": "forgejo",
    "gitea": "forgejo",
}


def forge_links(repo_url: str | None) -> dict[str, str] | None:
    """The links of the forge at ``repo_url``; None without one or where it is no web address.

    A link that the forge does not have, or that is not known of it, is empty.
    """
    parts = urlsplit(repo_url or "")
    if parts.scheme not in ("http", "https") or not parts.netloc:
        return None
    repository = (repo_url or "").rstrip("/").removesuffix(".git").replace("{", "%7B").replace("}", "%7D")
    kind = next((form for word, form in _HOSTS.items() if word in parts.netloc.lower()), "")
    forms = _FORMS.get(kind, {"file": "", "issue": "", "edit": ""})
    filled = {key: form.format(repository=repository, branch=BRANCH) for key, form in forms.items()}
    return {"repository": repository, **filled}
