//! Requests and their answers: files of the site, and refusals of everything else.

use std::net::IpAddr;

use gametree_site::File;
use http_body_util::Full;
use hyper::body::Bytes;
use hyper::header::{self, HeaderValue};
use hyper::{Method, Request, Response, StatusCode};

/// Nothing but what the site itself holds is run or shown, and nothing is sent anywhere. WebAssembly has to be allowed by name.
/// Pages of this machine may show it in a frame, as a notebook does; a page from elsewhere may not, since it need not know that
/// somebody runs a lab here. (A policy can't name an IPv6 address.) A worker that searches can't be told anything, so it asks: it reads
/// an address `blob:` that the page revokes when the search is to stop.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self' blob:; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self' http://localhost:* http://127.0.0.1:*";

/// Answers a request.
pub(super) fn respond<B>(request: &Request<B>) -> Response<Full<Bytes>> {
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        let mut refused = refusal(StatusCode::METHOD_NOT_ALLOWED, "expected GET or HEAD");
        refused.headers_mut().insert(header::ALLOW, HeaderValue::from_static("GET, HEAD"));
        return refused;
    }
    if let Some(refused) = refused_host(request) {
        return refused;
    }
    if has_body(request) {
        return refusal(StatusCode::PAYLOAD_TOO_LARGE, "expected no body");
    }
    let Some(path) = request.uri().path().strip_prefix('/') else {
        return refusal(StatusCode::BAD_REQUEST, "expected a path that begins with /");
    };
    let path = if path.is_empty() { "index.html" } else { path };
    match gametree_site::find(path) {
        Some(file) => answer(file, request),
        None => refusal(StatusCode::NOT_FOUND, "there is no such file"),
    }
}

/// The refusal of a request that names no host, several, or one that is not this machine.
pub(super) fn refused_host<B>(request: &Request<B>) -> Option<Response<Full<Bytes>>> {
    let elsewhere =
        || refusal(StatusCode::MISDIRECTED_REQUEST, "expected localhost or an IP address as the host");
    let mut hosts = request.headers().get_all(header::HOST).iter();
    let host = hosts.next().and_then(|host| host.to_str().ok());
    match host {
        None => return Some(refusal(StatusCode::BAD_REQUEST, "expected a Host header")),
        Some(_) if hosts.next().is_some() => {
            return Some(refusal(StatusCode::BAD_REQUEST, "expected one Host header"));
        }
        Some(host) if !is_trusted(host) => return Some(elsewhere()),
        Some(_) => {}
    }
    let authority = request.uri().authority();
    authority.is_some_and(|authority| !is_trusted(authority.as_str())).then(elsewhere)
}

pub(super) fn has_body<B>(request: &Request<B>) -> bool {
    let has = |name| request.headers().get(name).is_some_and(|value| value != "0");
    has(header::CONTENT_LENGTH) || has(header::TRANSFER_ENCODING)
}

/// Whether a request's host is an address or this machine. A name would be one that somebody else's DNS has pointed here, so
/// that a page of theirs may read what is served here (DNS rebinding).
fn is_trusted(host: &str) -> bool {
    let name = match host.strip_prefix('[') {
        Some(v6) => v6.split_once(']').map_or("", |(name, _)| name),
        None => host.split_once(':').map_or(host, |(name, _)| name),
    };
    name.eq_ignore_ascii_case("localhost") || name.parse::<IpAddr>().is_ok()
}

fn answer<B>(file: File, request: &Request<B>) -> Response<Full<Bytes>> {
    let accepted = request.headers().get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok());
    let gzip = accepted.is_some_and(|value| value.split(',').any(|coding| coding.trim().starts_with("gzip")));
    let body = if gzip { Bytes::from_static(file.gzip) } else { Bytes::from(file.bytes()) };
    let length = body.len();
    let head = *request.method() == Method::HEAD;
    let mut response = Response::new(Full::new(if head { Bytes::new() } else { body }));
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(file.media_type()));
    headers.insert(header::CONTENT_LENGTH, HeaderValue::from(length));
    headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    if gzip {
        headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
    }
    let kept = if file.is_immutable() { "public, max-age=31536000, immutable" } else { "no-cache" };
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(kept));
    secure(response)
}

/// A refusal, with a line that says what was expected.
pub(super) fn refusal(status: StatusCode, expected: impl Into<Bytes>) -> Response<Full<Bytes>> {
    let mut response = Response::new(Full::new(expected.into()));
    *response.status_mut() = status;
    response
        .headers_mut()
        .insert(header::CONTENT_TYPE, HeaderValue::from_static("text/plain; charset=utf-8"));
    secure(response)
}

/// An answer with the headers that every answer has.
pub(super) fn secure<B>(mut response: Response<B>) -> Response<B> {
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY));
    headers.insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    headers.insert(header::REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    headers.insert("cross-origin-opener-policy", HeaderValue::from_static("same-origin"));
    headers.insert("cross-origin-resource-policy", HeaderValue::from_static("same-origin"));
    response
}

#[cfg(test)]
mod tests {
    use super::respond;
    use hyper::{Request, StatusCode};

    fn status(method: &str, path: &str, hosts: &[&str]) -> StatusCode {
        let request =
            hosts.iter().fold(Request::builder().method(method).uri(path), |r, host| r.header("host", *host));
        respond(&request.body(()).unwrap()).status()
    }

    #[test]
    fn files_of_the_site_and_nothing_else() {
        let here = &["localhost:7474"];
        for path in ["/", "/index.html", "/sw.js", "/?a=b"] {
            assert_eq!(status("GET", path, here), StatusCode::OK, "{path}");
        }
        for path in [
            "/../Cargo.toml",
            "/%2e%2e/Cargo.toml",
            "//etc/passwd",
            "/index.html/",
            "/assets/",
            "/index.html%00",
        ] {
            assert_eq!(status("GET", path, here), StatusCode::NOT_FOUND, "{path}");
        }
        for method in ["POST", "PUT", "DELETE", "OPTIONS", "TRACE", "CONNECT", "BREW"] {
            assert_eq!(status(method, "/", here), StatusCode::METHOD_NOT_ALLOWED, "{method}");
        }
    }

    #[test]
    fn bodies_and_targets_of_other_forms_are_refused() {
        let request = |uri: &str, name: &str, value: &str| {
            let request = Request::builder().uri(uri).header("host", "localhost").header(name, value);
            respond(&request.body(()).unwrap()).status()
        };
        assert_eq!(request("/", "content-length", "0"), StatusCode::OK);
        assert_eq!(request("/", "content-length", "99999999999"), StatusCode::PAYLOAD_TOO_LARGE);
        assert_eq!(request("/", "transfer-encoding", "chunked"), StatusCode::PAYLOAD_TOO_LARGE);
        assert_eq!(request("http://evil.example/", "x", "y"), StatusCode::MISDIRECTED_REQUEST);
        assert_eq!(request("http://localhost/", "x", "y"), StatusCode::OK);
    }

    #[test]
    fn a_name_from_elsewhere_is_refused() {
        for host in ["localhost", "LOCALHOST:1", "127.0.0.1:7474", "[::1]:7474", "192.168.1.7"] {
            assert_eq!(status("GET", "/", &[host]), StatusCode::OK, "{host}");
        }
        for host in ["evil.example", "localhost.evil.example", "127.0.0.1.evil.example:7474", "[evil", ""] {
            assert_eq!(status("GET", "/", &[host]), StatusCode::MISDIRECTED_REQUEST, "{host}");
        }
        assert_eq!(status("GET", "/", &[]), StatusCode::BAD_REQUEST);
        assert_eq!(status("GET", "/", &["localhost", "evil.example"]), StatusCode::BAD_REQUEST);
    }

    #[test]
    fn every_answer_has_the_policy_and_the_compression_that_was_asked_for() {
        let get = |encoding| {
            let request =
                Request::builder().uri("/").header("host", "localhost").header("accept-encoding", encoding);
            respond(&request.body(()).unwrap())
        };
        let (plain, packed) = (get("identity"), get("br, gzip;q=1.0"));
        assert!(!plain.headers().contains_key("content-encoding"));
        assert_eq!(packed.headers()["content-encoding"], "gzip");
        let size = |response: &hyper::Response<_>| -> usize {
            response.headers()["content-length"].to_str().unwrap().parse().unwrap()
        };
        assert!(size(&packed) < size(&plain));
        let policy = packed.headers()["content-security-policy"].to_str().unwrap();
        assert!(policy.starts_with("default-src 'none'") && !policy.contains("unsafe-inline"));
        assert!(policy.ends_with("frame-ancestors 'self' http://localhost:* http://127.0.0.1:*"), "{policy}");
    }
}
