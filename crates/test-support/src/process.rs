//! Programs that a test starts, reads, kills and awaits. No read and no wait goes on for ever.

use std::io::{BufRead, BufReader, Read};
use std::process::{Child, ChildStdin, Command, ExitStatus, Output, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};

use crate::wait::{Deadline, LIMIT, LONG_LIMIT, wait_at_most, wait_for_some};

/// Runs a command to its end, within [`LONG_LIMIT`].
pub fn output(command: &mut Command) -> Output {
    try_output(command).unwrap_or_else(|why| panic!("{command:?}: {why}"))
}

/// Runs a command that may not be on this computer to its end, within [`LONG_LIMIT`].
pub fn try_output(command: &mut Command) -> std::io::Result<Output> {
    let shown = format!("{command:?}");
    let mut moved = std::mem::replace(command, Command::new("moved to its thread"));
    let (sender, ended) = channel();
    std::thread::spawn(move || {
        let output = moved.output();
        let _ = sender.send((moved, output));
    });
    let Ok((moved, output)) = ended.recv_timeout(LONG_LIMIT) else {
        panic!("waited {LONG_LIMIT:?} for the end of {shown}");
    };
    *command = moved;
    output
}

/// Waits for the end of a process.
pub fn wait_for_end(child: &mut Child) -> ExitStatus {
    let what = format!("the end of process {}", child.id());
    wait_for_some(what, || child.try_wait().unwrap())
}

/// Waits for the end of a process that has much to do, within [`LONG_LIMIT`].
pub fn wait_for_long_work(child: &mut Child) -> ExitStatus {
    let what = format!("the end of process {}", child.id());
    wait_at_most(LONG_LIMIT, what, || child.try_wait().unwrap().ok_or("it is running"))
}

/// A program that was started, with what it prints; killed when it is dropped.
#[derive(Debug)]
pub struct Program {
    child: Child,
    /// What it prints and was not read yet.
    pub stdout: Lines,
    /// What it complains of and was not read yet.
    pub stderr: Lines,
}

impl Program {
    /// Starts a program and reads along, so that it never waits for a reader.
    pub fn start(command: &mut Command) -> Program {
        Program::try_start(command).unwrap()
    }

    /// Starts a program that may not be on this computer.
    pub fn try_start(command: &mut Command) -> std::io::Result<Program> {
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn()?;
        let stdout = Lines::read(child.stdout.take().unwrap());
        let stderr = Lines::read(child.stderr.take().unwrap());
        Ok(Program { child, stdout, stderr })
    }

    /// Returns its number.
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// Takes its input, if it is piped.
    pub fn stdin(&mut self) -> Option<ChildStdin> {
        self.child.stdin.take()
    }

    /// Returns the next line that it prints, without its end.
    pub fn line(&mut self) -> String {
        match self.stdout.next_line() {
            Ok(Some(line)) => line.trim_end().to_owned(),
            Ok(None) => panic!("the program ended: {}", self.stderr.rest()),
            Err(why) => panic!("{why}; it complained: {}", self.stderr.so_far()),
        }
    }

    /// Returns what it prints up to a line with these words.
    pub fn read_until(&mut self, words: &str) -> String {
        let mut all = String::new();
        let deadline = Deadline::after(LONG_LIMIT, format_args!("“{words}”"));
        loop {
            deadline.check_with(|| &all);
            match self.stdout.next_line() {
                Ok(Some(line)) => all.push_str(&line),
                Ok(None) => panic!("“{words}” never came: {all}{}", self.stderr.rest()),
                Err(why) => panic!("“{words}” never came, {why}: {all}{}", self.stderr.so_far()),
            }
            if all.lines().last().is_some_and(|line| line.contains(words)) {
                return all;
            }
        }
    }

    /// Kills it as `kill -9` does, and waits until it is gone.
    pub fn kill(&mut self) {
        self.child.kill().unwrap();
        self.wait();
    }

    /// Asks it to stop.
    #[cfg(unix)]
    pub fn terminate(&self) {
        self.signal("-TERM");
    }

    /// Has it do nothing until it is resumed, as a computer that hangs.
    #[cfg(unix)]
    pub fn suspend(&self) {
        self.signal("-STOP");
    }

    /// Lets it go on.
    #[cfg(unix)]
    pub fn resume(&self) {
        self.signal("-CONT");
    }

    #[cfg(unix)]
    fn signal(&self, signal: &str) {
        let id = self.child.id().to_string();
        assert!(Command::new("kill").args([signal, &id]).status().unwrap().success());
    }

    /// Waits for its end, and returns its code; none when it was killed.
    pub fn wait(&mut self) -> Option<i32> {
        wait_for_end(&mut self.child).code()
    }

    /// Tells whether it has not ended.
    pub fn is_running(&mut self) -> bool {
        self.child.try_wait().unwrap().is_none()
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// What a program prints, line by line, read by a thread.
#[derive(Debug)]
pub struct Lines(Receiver<String>);

impl Lines {
    fn read(stream: impl Read + Send + 'static) -> Lines {
        let (sender, lines) = channel();
        std::thread::spawn(move || {
            let mut stream = BufReader::new(stream);
            let mut line = Vec::new();
            while stream.read_until(b'\n', &mut line).is_ok_and(|length| length > 0) {
                if sender.send(String::from_utf8_lossy(&line).into_owned()).is_err() {
                    break;
                }
                line.clear();
            }
        });
        Lines(lines)
    }

    /// Returns the next line with its end, or none after the last; a sentence when none comes in time.
    pub fn next_line(&mut self) -> Result<Option<String>, String> {
        match self.0.recv_timeout(LIMIT) {
            Ok(line) => Ok(Some(line)),
            Err(RecvTimeoutError::Disconnected) => Ok(None),
            Err(RecvTimeoutError::Timeout) => Err(format!("waited {LIMIT:?} for a line")),
        }
    }

    /// Returns all lines up to the end of the program.
    pub fn rest(&mut self) -> String {
        let mut rest = String::new();
        let deadline = Deadline::after(LONG_LIMIT, "the end of what a program prints");
        while let Some(line) = self.next_line().unwrap_or_else(|why| panic!("{why}: {rest}")) {
            rest.push_str(&line);
            deadline.check_with(|| &rest);
        }
        rest
    }

    /// Returns the lines that have come, without waiting.
    pub fn so_far(&mut self) -> String {
        self.0.try_iter().collect()
    }
}
