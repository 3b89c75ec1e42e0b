//! A client that keeps its connection, as the vendor's C# and Java clients do, and does nothing else.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};

pub(crate) struct Kept {
    stream: BufReader<TcpStream>,
    address: SocketAddr,
}

impl Kept {
    pub(crate) fn connect(address: SocketAddr) -> Self {
        let stream = TcpStream::connect(address).expect("a connection");
        stream.set_nodelay(true).expect("no delay");
        Self { stream: BufReader::with_capacity(1 << 16, stream), address }
    }

    /// Sends a request that must be done.
    pub(crate) fn ok(&mut self, request: &str) {
        let mut answer = Vec::new();
        self.send(request, |bytes| answer.extend_from_slice(bytes));
        let answer = String::from_utf8_lossy(&answer);
        assert!(answer.contains("\"ErrorType\":0"), "{}", &answer[..answer.len().min(2000)]);
    }

    /// Sends a request and reads the answer without keeping it; returns its size.
    pub(crate) fn read(&mut self, request: &str) -> usize {
        let mut size = 0;
        self.send(request, |bytes| size += bytes.len());
        size
    }

    fn send(&mut self, request: &str, mut each: impl FnMut(&[u8])) {
        let head = format!(
            "POST /dc-scoringprogram HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json; charset=utf-8\r\n\
             Content-Length: {}\r\n\r\n",
            self.address,
            request.len()
        );
        let stream = self.stream.get_mut();
        stream.write_all(&[head.as_bytes(), request.as_bytes()].concat()).expect("sent");
        let (mut length, mut is_chunked) = (0, false);
        loop {
            let line = self.line();
            if line.is_empty() {
                break;
            }
            let line = line.to_ascii_lowercase();
            if let Some(number) = line.strip_prefix("content-length:") {
                length = number.trim().parse().expect("a length");
            }
            is_chunked |= line.starts_with("transfer-encoding:") && line.contains("chunked");
        }
        if !is_chunked {
            return self.body(length, &mut each);
        }
        loop {
            let size = usize::from_str_radix(self.line().trim(), 16).expect("a size");
            self.body(size, &mut each);
            self.line();
            if size == 0 {
                return;
            }
        }
    }

    fn body(&mut self, mut left: usize, each: &mut impl FnMut(&[u8])) {
        let mut buffer = [0; 1 << 16];
        while left > 0 {
            let room = left.min(buffer.len());
            self.stream.read_exact(&mut buffer[..room]).expect("a body");
            each(&buffer[..room]);
            left -= room;
        }
    }

    fn line(&mut self) -> String {
        let mut line = String::new();
        self.stream.read_line(&mut line).expect("a line");
        line.trim_end().to_owned()
    }
}
