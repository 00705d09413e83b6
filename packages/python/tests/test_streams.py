"""Streams of a server that fails as told."""

import threading
import unittest
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import oja
from oja import Oja

CHUNK = b'data: {"choices": [{"index": 0, "delta": {"content": "One, "}}]}\n\n'
MESSAGES = [{"role": "user", "content": "Count."}]


class Streaming(BaseHTTPRequestHandler):
    """Writes the pieces as chunks, then ends the body or drops the connection."""

    protocol_version = "HTTP/1.1"
    pieces = []
    ends = True

    def do_POST(self):
        self.rfile.read(int(self.headers.get("content-length") or 0))
        self.send_response(200)
        self.send_header("content-type", "text/event-stream")
        self.send_header("transfer-encoding", "chunked")
        self.end_headers()
        for piece in self.pieces:
            self.wfile.write(b"%x\r\n%s\r\n" % (len(piece), piece))
        if self.ends:
            self.wfile.write(b"0\r\n\r\n")
        self.close_connection = True

    do_GET = do_POST

    def log_message(self, *_):
        pass


class Streams(unittest.TestCase):
    def setUp(self):
        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Streaming)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.client = Oja(f"http://127.0.0.1:{self.server.server_port}", "key")

    def tearDown(self):
        self.server.shutdown()
        self.server.server_close()

    def words(self):
        heard = []
        try:
            for word in self.client.stream_chat(messages=MESSAGES).text():
                heard.append(word)
        except oja.ConnectionError:
            heard.append("cut off")
        return heard

    def test_a_whole_chat(self):
        Streaming.ends = True
        whole = CHUNK + CHUNK.replace(b"One, ", "ọjà".encode()) + b"data: [DONE]\n\n"
        for size in (1, 7, len(whole)):
            Streaming.pieces = [whole[at : at + size] for at in range(0, len(whole), size)]
            self.assertEqual(self.words(), ["One, ", "ọjà"])

    def test_a_lost_connection_is_no_end(self):
        Streaming.pieces, Streaming.ends = [CHUNK], False
        self.assertEqual(self.words(), ["One, ", "cut off"])
        stream = self.client.stream("account.requests-tail", {})
        with self.assertRaises(oja.ConnectionError):
            list(stream)

    def test_a_chat_without_its_last_event(self):
        Streaming.ends = True
        for rest in (b"", CHUNK[:20], CHUNK.rstrip()):
            Streaming.pieces = [CHUNK, rest] if rest else [CHUNK]
            self.assertEqual(self.words(), ["One, ", "cut off"])
            self.assertEqual(len(list(self.client.stream("account.requests-tail", {}))), 1)


if __name__ == "__main__":
    unittest.main()
