"""The program under test as a club has it: one data folder, the broker, the club's server, phones and the command line."""

import base64
import json
import os
import sqlite3
import subprocess
import threading
import time
import urllib.request
import uuid


class Club:
    """A data folder, and whatever runs on it; all of that ends with the `with`."""

    def __init__(self, program, data):
        self.program, self.data = program, data
        self.running = []
        self.last_broker = None

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for process in self.running:
            kill(process)

    def command(self, *words):
        return [self.program, "--data", self.data, *words]

    def broker(self):
        """Starts a broker; returns its address."""
        words = ["connector", "serve", "--http", "127.0.0.1:0", "--socket", "off"]
        self.last_broker, line = self.start(*words)
        assert line.startswith("connector  http://"), line
        return line.split()[1]

    def kill_broker(self):
        kill(self.last_broker)

    def server(self):
        """Starts the club's server; returns its address."""
        _, line = self.start("serve", "--no-open", "--http", "127.0.0.1:0")
        assert line.startswith("serving on http://"), line
        return line.split()[2]

    def start(self, *words):
        environment = {**os.environ, "TENACE_CONNECTOR": "off"}
        process = subprocess.Popen(
            self.command(*words), stdout=subprocess.PIPE, stdin=subprocess.DEVNULL, text=True, env=environment
        )
        self.running.append(process)
        return process, process.stdout.readline().strip()

    def run(self, *words):
        """Runs a command that works; returns what it printed."""
        ran = subprocess.run(self.command(*words), capture_output=True, text=True, stdin=subprocess.DEVNULL)
        assert ran.returncode == 0, (words, ran.stdout, ran.stderr)
        return ran.stdout

    def events(self):
        """The ids of the events there are."""
        return [event["event"] for event in json.loads(self.run("event", "list", "--json"))]

    def enter(self, event, *results):
        """Enters results as a director does: `A1 3 4SN=`, with `correct` in front to replace one."""
        file = os.path.join(self.data, "results.txt")
        with open(file, "w") as lines:
            lines.write("\n".join(results))
        self.run("result", "enter", event, "--lines", file)

    def enter_while(self, event, *results):
        """Begins to enter results, while whoever asked for it does something else."""
        words = self.command("result", "enter", event, "--lines", "-")
        process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.running.append(process)
        threading.Thread(target=process.communicate, args=["\n".join(results)], daemon=True).start()
        return process

    def phone(self, server, section, table):
        """The phone of a table, as soon as the server has made its token."""
        journal = sqlite3.connect(os.path.join(self.data, "tenace.db"))
        for _ in range(600):
            try:
                sql = "SELECT token FROM join_tokens WHERE section = ? AND table_no = ?"
                row = journal.execute(sql, (section, table)).fetchone()
            except sqlite3.OperationalError:
                row = None
            if row:
                journal.close()
                return Phone(server, base64.urlsafe_b64encode(row[0]).decode().rstrip("="))
            time.sleep(0.05)
        raise AssertionError(f"table {section}{table} has no token")


class Phone:
    """What a phone at a table says and sees."""

    OPENER = urllib.request.build_opener(urllib.request.ProxyHandler({}))

    def __init__(self, server, token):
        self.server, self.token = server, token

    def say(self, what):
        return self.ask("say", {"id": str(uuid.uuid4()), "say": what})

    def view(self):
        return self.ask("view")

    def ask(self, path, body=None):
        data = None if body is None else json.dumps(body).encode()
        headers = {"Authorization": f"Bearer {self.token}", "Content-Type": "application/json"}
        request = urllib.request.Request(f"{self.server}/t/api/{path}", data, headers)
        try:
            with self.OPENER.open(request, timeout=60) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as error:
            raise AssertionError((body, error.code, error.read().decode())) from error


def kill(process):
    """Ends a process at once, without a word of warning."""
    process.kill()
    process.wait()
    process.stdout.close()
