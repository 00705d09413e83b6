"""How coroutines speak HTTP: connections that are used again, framings of bodies, proxies, and no threads."""

import asyncio
import json
import os
import socket
import threading
import unittest
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from unittest import mock

import oja
from oja import AsyncOja, CallOptions

BODY = json.dumps({"data": "ọjà" * 40_000}).encode()


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    framing = "length"
    connections = set()
    requests = []
    failures = 0

    def do_GET(self):
        Handler.requests.append(self.requestline)
        Handler.connections.add(self.client_address)
        if Handler.failures > 0:
            Handler.failures -= 1
            # Announces more than it sends.
            self.send_response(200)
            self.send_header("content-length", "1000")
            self.end_headers()
            self.wfile.write(b"{")
            self.close_connection = True
            return
        self.send_response_only(103)
        self.end_headers()
        self.send_response(200)
        self.send_header("content-type", "application/json")
        if self.framing == "length":
            self.send_header("content-length", str(len(BODY)))
        elif self.framing == "chunks":
            self.send_header("transfer-encoding", "chunked")
        else:
            self.close_connection = True
        self.end_headers()
        if self.framing == "chunks":
            for at in range(0, len(BODY), 70_001):
                piece = BODY[at : at + 70_001]
                self.wfile.write(b"%x;note=1\r\n%s\r\n" % (len(piece), piece))
            self.wfile.write(b"0\r\ntrailer: yes\r\n\r\n")
        else:
            self.wfile.write(BODY)

    def do_CONNECT(self):
        Handler.requests.append(f"{self.requestline} {self.headers.get('proxy-authorization')}")
        self.send_response(407)
        self.end_headers()
        self.close_connection = True

    def log_message(self, *_):
        pass


def url_of(server):
    return f"http://127.0.0.1:{server.server_port}"


class Async(unittest.TestCase):
    def setUp(self):
        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        Handler.framing, Handler.failures = "length", 0
        Handler.connections, Handler.requests = set(), []

    def tearDown(self):
        self.server.shutdown()
        self.server.server_close()

    def run_with(self, work, **settings):
        async def main():
            async with AsyncOja(url_of(self.server), "key", **settings) as client:
                return await work(client)

        return asyncio.run(main())

    def test_every_framing_of_a_body_is_read_whole(self):
        for framing in ("length", "chunks", "end"):
            Handler.framing = framing
            answer = self.run_with(lambda client: client.request("account.get"))
            self.assertEqual((answer.status, answer.data), (200, json.loads(BODY)), framing)

    def test_calls_that_follow_each_other_share_a_connection(self):
        async def work(client):
            threads = threading.active_count()
            for _ in range(5):
                await client.call("account.get")
            self.assertLessEqual(threading.active_count(), threads + 1, "a thread of the server, none of the client")

        self.run_with(work)
        self.assertEqual((len(Handler.connections), len(Handler.requests)), (1, 5))

    def test_a_client_serves_several_loops(self):
        client = AsyncOja(url_of(self.server), "key")

        async def main():
            await client.call("account.get")
            await client.call("account.get")
            await client.close()

        for _ in range(2):
            asyncio.run(main())
        self.assertEqual((len(Handler.connections), len(Handler.requests)), (2, 4))

    def test_a_connection_that_the_server_closed_is_not_missed(self):
        async def work(client):
            await client.call("account.get")
            [[idle]] = client._connections._idle.values()
            idle.connection.writer.get_extra_info("socket").shutdown(socket.SHUT_RDWR)
            return await client.call("account.get", None, CallOptions(retries=0))

        self.assertEqual(self.run_with(work), json.loads(BODY))
        self.assertEqual(len(Handler.requests), 2)

    def test_a_body_that_is_cut_off_is_asked_for_again(self):
        Handler.failures = 1
        self.assertEqual(self.run_with(lambda client: client.call("account.get")), json.loads(BODY))
        Handler.failures = 1
        with self.assertRaises(oja.ConnectionError):
            self.run_with(lambda client: client.call("account.get"), retries=0)

    def test_proxies_of_the_environment(self):
        proxy = f"http://us%40er:pass@127.0.0.1:{self.server.server_port}"
        with mock.patch.dict(os.environ, {"http_proxy": proxy, "https_proxy": proxy, "no_proxy": ""}):

            async def work(_):
                client = AsyncOja("http://oja.test", "key", retries=0)
                await client.call("account.get")
                await client.close()
                with self.assertRaisesRegex(oja.ConnectionError, "the proxy returned 407"):
                    await AsyncOja("https://oja.test", "key", retries=0).call("account.get")

            self.run_with(work)
        self.assertEqual(
            Handler.requests,
            [
                "GET http://oja.test/api/v1/account HTTP/1.1",
                "CONNECT oja.test:443 HTTP/1.1 Basic dXNAZXI6cGFzcw==",
            ],
        )

    def test_nothing_is_written_into_the_head(self):
        for headers in ({"x-note": "a\r\nx-other: b"}, {"x-note\r\nx-other": "b"}):
            with self.assertRaises(ValueError):
                self.run_with(lambda client: client.call("account.get"), headers=headers)
        self.assertEqual(Handler.requests, [])

    def test_a_server_that_is_silent_is_late(self):
        with socket.socket() as silent:
            silent.bind(("127.0.0.1", 0))
            silent.listen()

            async def main():
                client = AsyncOja(f"http://127.0.0.1:{silent.getsockname()[1]}", "key", timeout=0.1, retries=0)
                with self.assertRaisesRegex(oja.TimeoutError, "GET /api/v1/account had no response after 0.1 s"):
                    await client.call("account.get")

            asyncio.run(main())


if __name__ == "__main__":
    unittest.main()
