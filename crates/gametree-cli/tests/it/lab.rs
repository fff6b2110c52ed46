//! `lab`: the server as browsers and as others meet it.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

/// A server that ends with the test.
pub(crate) struct Lab {
    child: Child,
    pub(crate) at: SocketAddr,
}

impl Drop for Lab {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn gametree(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_gametree"));
    command.args(arguments);
    command
}

fn lab() -> Lab {
    lab_with(&[])
}

pub(crate) fn lab_with(arguments: &[&str]) -> Lab {
    let mut command = gametree(&[&["lab", "--port", "0", "--no-open"], arguments].concat());
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
    let mut address = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut address).unwrap();
    let at = address
        .trim()
        .strip_prefix("http://")
        .and_then(|rest| rest.strip_suffix('/'))
        .unwrap()
        .parse()
        .unwrap();
    Lab { child, at }
}

/// The status of the answer to these bytes; nothing if the server hangs up.
fn status(lab: &Lab, request: &[u8]) -> Option<u16> {
    status_within(lab, request, Duration::from_secs(60))
}

/// The same; nothing if the server takes longer to answer.
fn status_within(lab: &Lab, request: &[u8], time: Duration) -> Option<u16> {
    let mut stream = TcpStream::connect(lab.at).unwrap();
    stream.set_read_timeout(Some(time)).unwrap();
    // The server may have hung up before the end of a request that is too long.
    let _ = stream.write_all(request);
    let _ = stream.shutdown(std::net::Shutdown::Write);
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer);
    let text = String::from_utf8_lossy(&answer).into_owned();
    text.strip_prefix("HTTP/1.1 ")?.get(..3)?.parse().ok()
}

fn get(path: &str) -> Vec<u8> {
    format!("GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n").into_bytes()
}

#[test]
fn pages_are_served_and_hostile_requests_refused() {
    let lab = lab();
    assert_eq!(status(&lab, &get("/")), Some(200));
    assert_eq!(status(&lab, &get("/index.html")), Some(200));
    for path in ["/../../etc/passwd", "/..%2f..%2fetc/passwd", "/%00", "/assets/../index.html", "/none"] {
        assert_eq!(status(&lab, &get(path)), Some(404), "{path}");
    }
    let refused = |request: &[u8]| {
        let status = status(&lab, request);
        assert!(status.is_none_or(|status| (400..500).contains(&status)), "{status:?}");
    };
    refused(&get(&format!("/{}", "a".repeat(100_000))));
    refused(format!("GET / HTTP/1.1\r\nHost: localhost\r\n{}\r\n", "X-Y: z\r\n".repeat(10_000)).as_bytes());
    refused(b"GET / HTTP/1.1\r\nHost: lab.example\r\n\r\n");
    refused(b"GET / HTTP/1.1\r\n\r\n");
    refused(b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\nhello");
    refused(b"GET / HTTP/9.9\r\n\r\n");
    refused(b"\x16\x03\x01\x02\x00\x01\x00");
    refused(b"");
    // And it still serves.
    assert_eq!(status(&lab, &get("/")), Some(200));
}

/// More than there are places.
#[test]
fn requests_of_many_clients_at_once_are_all_answered() {
    let lab = lab();
    for clients in [100, 300] {
        let together = std::sync::Barrier::new(clients);
        let five = || {
            together.wait();
            (0..5).filter(|_| status(&lab, &get("/")) == Some(200)).count()
        };
        let answered: usize = std::thread::scope(|scope| {
            let running: Vec<_> = (0..clients).map(|_| scope.spawn(five)).collect();
            running.into_iter().map(|client| client.join().unwrap()).sum()
        });
        assert_eq!(answered, 5 * clients);
    }
}

#[test]
fn connections_that_do_not_ask_do_not_take_the_places_of_those_that_do() {
    let lab = lab();
    for said in ["", "G", "GET / HTTP/1.1\r\nHost: loc"] {
        let open = |_| {
            let mut stream = TcpStream::connect(lab.at).unwrap();
            stream.write_all(said.as_bytes()).unwrap();
            stream
        };
        let silent: Vec<TcpStream> = (0..200).map(open).collect();
        for path in ["/", "/index.html", "/sw.js"] {
            // Sooner than the server gives up any of them by itself.
            assert_eq!(status_within(&lab, &get(path), Duration::from_secs(8)), Some(200), "{said:?} {path}");
        }
        drop(silent);
    }
}

#[test]
fn a_client_that_would_ask_again_is_told_to_connect_again() {
    let lab = lab();
    let mut stream = TcpStream::connect(lab.at).unwrap();
    stream.write_all(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n").unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    assert!(answer.to_ascii_lowercase().contains("\r\nconnection: close\r\n"), "{answer}");
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_it() {
    let mut lab = lab();
    let pid = rustix::process::Pid::from_raw(lab.child.id().cast_signed()).unwrap();
    rustix::process::kill_process(pid, rustix::process::Signal::INT).unwrap();
    assert_eq!(lab.child.wait().unwrap().code(), Some(0));
}

#[test]
fn a_port_in_use_and_an_address_of_nobody_are_refused() {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port().to_string();
    for arguments in
        [&["--port", &port][..], &["--host", "203.0.113.1", "--port", "0"], &["--host", "localhost"]]
    {
        let output = gametree(&[&["lab", "--no-open"], arguments].concat()).output().unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{said}");
        assert_eq!(said.lines().count(), 1, "{said}");
        assert!(said.contains("--host") || said.contains("--port"), "{said}");
    }
}

#[test]
fn the_pages_can_be_written_to_a_folder() {
    let folder = std::env::temp_dir().join(format!("gametree-lab-{}", std::process::id()));
    let output = gametree(&["lab", "--export", folder.to_str().unwrap()]).output().unwrap();
    assert_eq!((output.status.code(), output.stdout.len()), (Some(0), 0));
    let page = std::fs::read_to_string(folder.join("index.html")).unwrap();
    assert!(page.contains("<div id=\"app\">"));
    std::fs::remove_dir_all(&folder).unwrap();
    let refused = gametree(&["lab", "--export", "/dev/null/x"]).output().unwrap();
    assert_eq!(refused.status.code(), Some(2));
}

#[test]
fn a_question_is_asked_in_the_lab() {
    let ask = ["quiz", "A(B(3 5) C(2 -9))", "--kind", "mark", "--seed", "4", "--lab", "--no-open"];
    let mut child = gametree(&ask).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
    let mut address = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut address).unwrap();
    let place = "#/practice?kind=mark&a=alphabeta&seed=4&t=A(B(3+5)+C(2+-9))";
    let at = address.trim().strip_prefix("http://").and_then(|rest| rest.strip_suffix(place)).unwrap();
    let lab = Lab { child, at: at.strip_suffix('/').unwrap().parse().unwrap() };
    assert_eq!(status(&lab, b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"), Some(200));
    let refused = gametree(&["quiz", "(1 2)", "--lab", "--key"]).output().unwrap();
    assert_eq!(refused.status.code(), Some(2));
}
