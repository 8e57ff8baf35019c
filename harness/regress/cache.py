# SPDX-License-Identifier: Apache-2.0
"""Caches results of traces that passed, keyed by the content of trace, program and options: in a
folder of this tree, and in a place that a team shares. A trace that did not pass is always played
again, because its log and its waves are needed.

An entry is used when it is complete and contains its key. When a shared place is slow or answers
wrongly, a note reports that and the traces are played."""

import hashlib
import http.client
import json
import pathlib
import threading
import urllib.error
import urllib.parse
import urllib.request

from . import paths

SECONDS = 5             # for one request, from the first byte to the last
LARGEST = 1 << 20       # bytes of an entry
KEPT = "verdict exit reasons checks clocks seconds plays likely_cause log group measured".split()


class Odd(Exception):
    """A shared place that does not work as it should; str() is the failure."""


def _sum(key, result):
    text = json.dumps([key, result], sort_keys=True)
    return hashlib.blake2b(text.encode(), digest_size=20).hexdigest()


def seal(key, result):
    """Returns the text of an entry."""
    kept = {k: result[k] for k in KEPT if k in result}
    return json.dumps({"key": key, "sum": _sum(key, kept), "result": kept})


def unseal(key, text):
    """Returns the result of an entry; raises Odd for a damaged one."""
    try:
        x = json.loads(text)
        result = x["result"]
        whole = x["key"] == key and x["sum"] == _sum(key, result)
        passed = result["verdict"] == "passed" and result["exit"] == 0
    except (ValueError, LookupError, TypeError) as e:
        raise Odd("an incomplete entry") from e
    if not (whole and passed):
        raise Odd("an incomplete entry")
    return result


# ---- places: get() has the text of an entry or None, put() writes one ----

class Folder:
    def __init__(self, folder):
        self.folder = pathlib.Path(folder)

    def _file(self, key):
        return self.folder / key[:2] / f"{key[2:]}.json"

    def get(self, key):
        try:
            with open(self._file(key), errors="replace") as f:
                return f.read(LARGEST)
        except FileNotFoundError:
            return None

    def put(self, key, text):
        file = self._file(key)
        file.parent.mkdir(parents=True, exist_ok=True)
        paths.write_whole(file, text)


class Web:
    """Plain GET and PUT of PLACE/KEY.json."""

    def __init__(self, place):
        self.place = place.rstrip("/")

    def _ask(self, request, answer):
        try:
            with urllib.request.urlopen(request, timeout=SECONDS) as r:
                text = r.read(LARGEST + 1)
                if len(text) > LARGEST:
                    raise Odd(f"an answer of more than {LARGEST >> 20} MiB")
                answer.append(text.decode(errors="replace"))
        except urllib.error.HTTPError as e:
            missing = e.code in (404, 410) and request.get_method() == "GET"
            answer.append(None if missing else Odd(f"HTTP {e.code}"))
        except (OSError, http.client.HTTPException, ValueError, Odd) as e:
            why = getattr(e, "reason", e)
            answer.append(e if isinstance(e, Odd) else
                          Odd(getattr(why, "strerror", None) or str(why) or type(why).__name__))

    def _within(self, request):
        """Limits the whole request: a server that sends one byte now and then would delay a trace
        for ever."""
        answer = []
        thread = threading.Thread(target=self._ask, args=(request, answer), daemon=True)
        thread.start()
        thread.join(SECONDS)
        if not answer or "timed out" in str(answer[0]) and isinstance(answer[0], Odd):
            raise Odd(f"no answer within {SECONDS} s")
        if isinstance(answer[0], Odd):
            raise answer[0]
        return answer[0]

    def _request(self, key, **more):
        return urllib.request.Request(f"{self.place}/{key}.json", **more)

    def get(self, key):
        return self._within(self._request(key))

    def put(self, key, text):
        self._within(self._request(key, data=text.encode(), method="PUT",
                                   headers={"Content-Type": "application/json"}))


def place(text):
    """Opens a shared place; raises ValueError for one that cannot be used."""
    if text.startswith(("http://", "https://")):
        try:
            if urllib.parse.urlsplit(text).hostname:
                return Web(text)
        except ValueError:
            pass
        raise ValueError(f"CACHE={text}: expected http://HOST/PLACE")
    if "://" in text:
        raise ValueError(f"CACHE={text}: expected a folder, http://... or https://...")
    return Folder(pathlib.Path(text).absolute())


class Team:
    """A shared place. This process stops using it after the first failure."""

    def __init__(self, text):
        self.name, self.place = text, place(text)
        self.reads = self.writes = True
        self.notes = {}

    def _note(self, text):
        self.notes[f"cache {self.name}: {text}"] = None

    def get(self, key):
        if not self.reads:
            return None
        try:
            text = self.place.get(key)
        except (OSError, Odd) as e:
            self.reads = self.writes = False
            self._note(f"{getattr(e, 'strerror', None) or e}: not used any more")
            return None
        try:
            return None if text is None else unseal(key, text)
        except Odd as e:
            self._note(f"{e} was ignored")
            return None

    def put(self, key, text):
        if not self.writes:
            return
        try:
            self.place.put(key, text)
        except (OSError, Odd) as e:
            self.writes = False
            self._note(f"{getattr(e, 'strerror', None) or e}: nothing more is written there")


class Cache:
    """The folder of this tree, and the team's shared place if there is one."""

    def __init__(self, folder, team=""):
        self.own, self.team = Folder(folder), Team(team) if team else None

    @property
    def notes(self):
        return list(self.team.notes) if self.team else []

    def get(self, key):
        """Returns a known result, or None."""
        try:
            text = self.own.get(key)
            if text is not None:
                return unseal(key, text)
        except (OSError, Odd):
            pass    # it is played and written again
        return self.team.get(key) if self.team else None

    def put(self, key, result):
        """Raises OSError when the tree's own folder cannot be written."""
        text = seal(key, result)
        if self.team:
            self.team.put(key, text)
        self.own.put(key, text)
