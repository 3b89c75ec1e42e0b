//! One test binary; each file tests one subject.
