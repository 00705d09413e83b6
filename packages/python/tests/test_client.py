"""Runs against a server: OJA_URL, OJA_KEY (a test key) and OJA_LIVE_KEY (with credits)."""

import asyncio
import io
import json
import os
import tempfile
import threading
import unittest
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import oja
from oja import AsyncOja, CallOptions, Oja
from oja._generated.endpoints import TABLE

PNG_HEAD = b"\x89PNG\r\n\x1a\n"


def live(**more):
    return Oja(key=os.environ["OJA_LIVE_KEY"], **more)


class Calls(unittest.TestCase):
    def test_reads_the_environment(self):
        self.assertEqual(Oja().base_url, os.environ["OJA_URL"])
        self.assertEqual(Oja(os.environ["OJA_URL"] + "/api/v1/").base_url, os.environ["OJA_URL"])

    def test_without_a_url_says_what_to_set(self):
        url = os.environ.pop("OJA_URL")
        try:
            with self.assertRaisesRegex(TypeError, "OJA_URL"):
                Oja()
        finally:
            os.environ["OJA_URL"] = url

    def test_receipt_of_a_paid_call(self):
        answer = live().request("utilities.qr", {"data": "ọjà", "format": "svg"})
        self.assertEqual(answer.status, 200)
        self.assertTrue(answer.receipt.request_id.startswith("req_"))
        self.assertIsNotNone(answer.receipt.charge)
        self.assertIsNotNone(answer.receipt.limit_per_minute)
        self.assertFalse(answer.receipt.test)

    def test_same_idempotency_key_is_charged_once(self):
        options = CallOptions(idempotency_key="python-once")
        first = live().request("utilities.qr", {"data": "once"}, options)
        second = live().request("utilities.qr", {"data": "once"}, options)
        self.assertFalse(first.receipt.replayed)
        self.assertTrue(second.receipt.replayed)
        self.assertEqual(first.data, second.data)

    def test_test_key_returns_the_example(self):
        answer = Oja().request("network.dns", {"name": "example.com"})
        self.assertTrue(answer.receipt.test)
        self.assertIn("records", answer.data)

    def test_quote_charges_nothing(self):
        quote = live().quote("utilities.qr", {"data": "x"})
        self.assertEqual(quote["object"], "quote")

    def test_path_and_query(self):
        client = live()
        request = client.request("utilities.qr", {"data": "path"}).receipt.request_id
        self.assertEqual(client.account.request(id=request)["id"], request)
        with self.assertRaisesRegex(TypeError, "id is required"):
            client.call("account.request", {"id": ""})

    def test_each_follows_pages(self):
        client = live()
        for i in range(3):
            client.utilities.qr(data=f"page {i}")
        rows = [row["id"] for row in client.each("account.requests", {"limit": 1})]
        self.assertGreaterEqual(len(rows), 3)
        self.assertEqual(len(rows), len(set(rows)))

    def test_unknown_endpoint(self):
        with self.assertRaisesRegex(TypeError, "Unknown endpoint"):
            Oja().call("network.nothing")


class Errors(unittest.TestCase):
    def test_invalid_field(self):
        with self.assertRaises(oja.InvalidRequestError) as caught:
            live().utilities.qr(data="")
        self.assertEqual(caught.exception.param, "data")
        self.assertEqual(caught.exception.status, 400)

    def test_wrong_key(self):
        with self.assertRaises(oja.AuthenticationError) as caught:
            Oja(key="oja_live_wrong").account.get()
        self.assertIsNotNone(caught.exception.request_id)

    def test_no_server(self):
        with self.assertRaises(oja.ConnectionError):
            Oja("http://127.0.0.1:9", retries=0).public.catalogue()

    def test_builtin_errors_are_not_shadowed_by_a_star(self):
        self.assertTrue(issubclass(oja.TimeoutError, oja.OjaError))


class Files(unittest.TestCase):
    def test_file_as_body(self):
        file = live().call_for_file("utilities.qr", {"data": "file"}, accept="image/png")
        self.assertEqual(file.mime, "image/png")
        self.assertTrue(file.content.startswith(PNG_HEAD))
        with tempfile.TemporaryDirectory() as folder:
            self.assertEqual(file.save(folder).read_bytes(), file.content)

    def test_download_of_a_linked_file(self):
        client = live()
        linked = client.utilities.qr(data="linked")["file"]
        self.assertTrue(client.download(linked).content.startswith(PNG_HEAD))

    def test_every_way_to_pass_a_file(self):
        client = live()
        png = client.call_for_file("utilities.qr", {"data": "read me"}, accept="image/png").content
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "ọjà code.png"
            path.write_bytes(png)
            with path.open("rb") as opened:
                given = [path, png, ("code.png", png), opened, io.BytesIO(png), {"data": png}]
                for file in given:
                    read = client.call("utilities.qr", {"file": file})
                    self.assertEqual(read["codes"][0]["text"], "read me", repr(file)[:40])

    def test_text_files_are_refused_clearly(self):
        with tempfile.NamedTemporaryFile("w+") as file:
            with self.assertRaisesRegex(TypeError, "binary mode"):
                live().call("utilities.qr", {"file": file})


class Jobs(unittest.TestCase):
    def test_start_and_wait(self):
        client = live()
        job = client.start_job("utilities.convert", {"file": ("a.md", "# Ọjà".encode()), "to": "html"})
        seen = []
        done = client.wait_for_job(job["id"], on_progress=lambda job: seen.append(job["status"]))
        self.assertEqual(done["status"], "completed")
        self.assertEqual(seen[-1], "completed")

    def test_failed_job(self):
        client = live()
        job = client.start_job("utilities.convert", {"file": ("a.pdf", b"not a document"), "to": "docx"})
        with self.assertRaises(oja.JobFailedError) as caught:
            client.wait_for_job(job["id"])
        self.assertEqual(caught.exception.job_id, job["id"])


class Streams(unittest.TestCase):
    def test_chat_of_a_test_key(self):
        with Oja().stream_chat(messages=[{"role": "user", "content": "Hello"}]) as stream:
            self.assertNotEqual("".join(stream.text()), "")

    def test_not_a_stream(self):
        with self.assertRaisesRegex(oja.OjaError, "instead of events"):
            Oja().stream("network.dns", {"name": "example.com"})


class Async(unittest.TestCase):
    def test_calls_streams_and_pages(self):
        async def main():
            client = AsyncOja()
            dns, ip = await asyncio.gather(
                client.network.dns(name="example.com"), client.network.ip(ip="8.8.8.8")
            )
            self.assertIn("records", dns)
            self.assertIn("ip", ip)
            words = []
            async with await client.stream_chat(messages=[{"role": "user", "content": "Hi"}]) as stream:
                async for word in stream.text():
                    words.append(word)
            self.assertTrue(words)
            rows = [row async for row in client.each("account.requests", {"limit": 2})]
            self.assertGreaterEqual(len(rows), 1)

        asyncio.run(main())


class Flaky(BaseHTTPRequestHandler):
    """Fails as told, then answers."""

    answers = []
    seen = []

    def do_POST(self):
        self.rfile.read(int(self.headers.get("content-length") or 0))
        Flaky.seen.append(dict(self.headers))
        status, headers, body = Flaky.answers.pop(0)
        content = json.dumps(body).encode()
        promised = len(content) + (100 if body is CUT_OFF else 0)
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(promised))
        self.end_headers()
        self.wfile.write(content)

    do_GET = do_POST

    def log_message(self, *_):
        pass


CUT_OFF = {"cut": "off"}


def error(code, type_="api_error"):
    return {"error": {"message": "No.", "type": type_, "code": code}}


class Retries(unittest.TestCase):
    def setUp(self):
        self.server = HTTPServer(("127.0.0.1", 0), Flaky)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        Flaky.seen.clear()
        self.client = Oja(f"http://127.0.0.1:{self.server.server_port}", "key")

    def tearDown(self):
        self.server.shutdown()
        self.server.server_close()

    def test_temporary_failures_are_retried_with_the_same_key(self):
        Flaky.answers = [
            (503, {"retry-after-ms": "1"}, error("storage_unavailable")),
            (429, {"retry-after": "0"}, error("rate_limited", "rate_limit_error")),
            (200, {}, {"ok": True}),
        ]
        self.assertEqual(self.client.utilities.qr(data="x"), {"ok": True})
        keys = {headers.get("idempotency-key") for headers in map(_lower, Flaky.seen)}
        self.assertEqual(len(Flaky.seen), 3)
        self.assertEqual(len(keys), 1)

    def test_a_body_that_is_cut_off_is_fetched_again_where_that_is_safe(self):
        Flaky.answers = [(200, {}, CUT_OFF), (200, {}, {"ok": True})]
        self.assertEqual(self.client.utilities.qr(data="x"), {"ok": True})
        keys = {headers.get("idempotency-key") for headers in map(_lower, Flaky.seen)}
        self.assertEqual((len(Flaky.seen), len(keys)), (2, 1))
        for fetch in (
            lambda: self.client.call_for_file("utilities.qr", {"data": "x"}),
            lambda: self.client.download("/files/a.json"),
        ):
            Flaky.answers = [(200, {}, CUT_OFF), (200, {}, {"ok": True})]
            self.assertEqual(fetch().content, b'{"ok": true}')
        Flaky.answers = [(200, {}, CUT_OFF), (200, {}, {"ok": True})]
        with self.assertRaises(oja.ConnectionError):
            self.client.ai.chat(messages=[])
        self.assertEqual(len(Flaky.answers), 1)

    def test_the_callers_idempotency_key_is_kept(self):
        Flaky.answers = [(200, {}, CUT_OFF), (200, {}, {}), (200, {}, {}), (200, {}, {})]
        headers = {"Idempotency-Key": "order-1", "ACCEPT": "text/plain"}
        self.client.utilities.qr(data="x", options=CallOptions(headers=headers))
        Oja(self.client.base_url, "key", headers=headers).utilities.qr(data="x")
        self.client.utilities.qr(data="x", options=CallOptions(headers=headers, idempotency_key="order-2"))
        seen = [_lower(headers) for headers in Flaky.seen]
        self.assertEqual(
            [headers["idempotency-key"] for headers in seen], ["order-1", "order-1", "order-1", "order-2"]
        )
        self.assertEqual({headers["accept"] for headers in seen}, {"text/plain"})

    def test_a_timeout_may_be_infinite(self):
        Flaky.answers = [(200, {}, {"ok": True})]
        options = CallOptions(timeout=float("inf"))
        self.assertEqual(self.client.request("ai.models", {}, options).data, {"ok": True})

    def test_gives_up_after_the_retries(self):
        Flaky.answers = [(503, {"retry-after-ms": "1"}, error("overloaded"))] * 3
        with self.assertRaises(oja.ServerError):
            self.client.utilities.qr(data="x")
        self.assertEqual(Flaky.answers, [])

    def test_what_cannot_pass_is_not_retried(self):
        Flaky.answers = [(400, {}, error("invalid_request", "invalid_request_error"))]
        with self.assertRaises(oja.InvalidRequestError):
            self.client.utilities.qr(data="x")

    def test_a_long_wait_is_raised(self):
        Flaky.answers = [(429, {"retry-after": "3600"}, error("rate_limited", "rate_limit_error"))]
        with self.assertRaises(oja.RateLimitError) as caught:
            self.client.utilities.qr(data="x")
        self.assertEqual(caught.exception.retry_after, 3600)

    def test_the_key_follows_no_redirect(self):
        Flaky.answers = [(302, {"location": f"http://localhost:{self.server.server_port}/"}, {})]
        with self.assertRaises(oja.ApiError):
            self.client.account.get()
        self.assertEqual(len(Flaky.seen), 1)

    def test_an_answer_of_something_else_is_explained(self):
        Flaky.answers = [(404, {}, {"hello": 1})]
        with self.assertRaisesRegex(oja.ServerError, "base URL"):
            self.client.account.get()


def _lower(headers):
    return {name.lower(): value for name, value in headers.items()}


class Table(unittest.TestCase):
    def test_paid_calls_have_bodies_or_are_repeatable(self):
        for endpoint, row in TABLE.items():
            self.assertIn(row.method, ("GET", "POST", "PUT", "PATCH", "DELETE"), endpoint)
            self.assertGreater(row.timeout, 0, endpoint)


if __name__ == "__main__":
    unittest.main()
