"""Streams of a server that fails as told."""

import asyncio
import threading
import unittest
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import oja
from oja import AsyncOja, Oja

CHUNK = b'data: {"choices": [{"index": 0, "delta": {"content": "One, "}}]}\n\n'
MESSAGES = [{"role": "user", "content": "Count."}]


class Server(ThreadingHTTPServer):
    # The usual five are few for many calls at once: a busy machine drops the others.
    request_queue_size = 128


class Streaming(BaseHTTPRequestHandler):
    """Writes the pieces as chunks, then waits, ends the body or drops the connection."""

    protocol_version = "HTTP/1.1"
    pieces = []
    ends = True
    waits = False
    is_silent = False
    asked = threading.Semaphore(0)
    hung_up = threading.Event()

    def do_POST(self):
        self.rfile.read(int(self.headers.get("content-length") or 0))
        if self.is_silent:
            Streaming.asked.release()
            self.rfile.read()
            Streaming.hung_up.set()
            self.close_connection = True
            return
        self.send_response(200)
        self.send_header("content-type", "text/event-stream")
        self.send_header("transfer-encoding", "chunked")
        self.end_headers()
        for piece in self.pieces:
            self.wfile.write(b"%x\r\n%s\r\n" % (len(piece), piece))
        if self.waits:
            self.rfile.read()  # Until the client hangs up.
            Streaming.hung_up.set()
        elif self.ends:
            self.wfile.write(b"0\r\n\r\n")
        self.close_connection = True

    do_GET = do_POST

    def log_message(self, *_):
        pass


class Streams(unittest.TestCase):
    def setUp(self):
        self.server = Server(("127.0.0.1", 0), Streaming)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.client = Oja(f"http://127.0.0.1:{self.server.server_port}", "key")
        Streaming.waits = Streaming.is_silent = False
        Streaming.hung_up.clear()

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

    def test_close_ends_a_loop_of_another_thread(self):
        Streaming.pieces, Streaming.waits = [CHUNK, b"data:"], True
        for stream in (
            self.client.stream("account.requests-tail", {}),
            self.client.stream_chat(messages=MESSAGES),
        ):
            seen, heard = [], threading.Event()

            def loop(stream=stream, seen=seen, heard=heard):
                try:
                    for _ in stream:
                        seen.append("event")
                        heard.set()
                    seen.append("end")
                except Exception as error:
                    seen.append(repr(error))

            waiting = threading.Thread(target=loop, daemon=True)
            waiting.start()
            self.assertTrue(heard.wait(10))
            closing = threading.Thread(target=stream.close, daemon=True)
            closing.start()
            closing.join(10)
            waiting.join(10)
            self.assertEqual((seen, closing.is_alive()), (["event", "end"], False))
            self.assertTrue(Streaming.hung_up.wait(10))
            stream.close()

    def test_a_cancelled_async_loop_ends_the_request(self):
        Streaming.pieces, Streaming.waits = [CHUNK], True
        seen = []

        async def read(stream, heard):
            async for word in stream.text():
                seen.append(word)
                heard.set()

        async def cancel(stream):
            heard = asyncio.Event()
            reading = asyncio.ensure_future(read(stream, heard))
            await heard.wait()
            await asyncio.sleep(0)
            reading.cancel()
            try:
                await reading
            except asyncio.CancelledError:
                seen.append("cancelled")

        async def main():
            client = AsyncOja(self.client.base_url, "key")
            await cancel(await client.stream_chat(messages=MESSAGES))
            async with await client.stream_chat(messages=MESSAGES) as stream:
                await cancel(stream)

        # The end of run() waits for all threads.
        running = threading.Thread(target=asyncio.run, args=(main(),), daemon=True)
        running.start()
        running.join(20)
        self.assertEqual((seen, running.is_alive()), (["One, ", "cancelled"] * 2, False))

    def test_a_cancelled_async_call_ends_the_request(self):
        Streaming.is_silent = True

        async def main():
            client = AsyncOja(self.client.base_url, "key")
            for call in (
                lambda: client.ai.chat(messages=MESSAGES),
                lambda: client.stream_chat(messages=MESSAGES),
                lambda: client.wait_for_job("job_1"),
            ):
                Streaming.hung_up.clear()
                calling = asyncio.ensure_future(call())
                await asyncio.get_running_loop().run_in_executor(None, Streaming.asked.acquire)
                calling.cancel()
                with self.assertRaises(asyncio.CancelledError):
                    await calling
                loop = asyncio.get_running_loop()
                self.assertTrue(await loop.run_in_executor(None, lambda: Streaming.hung_up.wait(10)))
            with self.assertRaises(asyncio.TimeoutError):
                await asyncio.wait_for(client.ai.chat(messages=MESSAGES), 0.1)
            Streaming.asked.acquire()

        asyncio.run(main())
        self.assertFalse(Streaming.asked.acquire(timeout=1.5), "a cancelled call is not sent again")

    def test_many_async_calls_run_at_once(self):
        Streaming.is_silent = True

        async def main():
            client = AsyncOja(self.client.base_url, "key", retries=0)
            calls = [asyncio.ensure_future(client.ai.chat(messages=MESSAGES)) for _ in range(60)]
            for _ in calls:
                arrived = await asyncio.get_running_loop().run_in_executor(
                    None, lambda: Streaming.asked.acquire(timeout=10)
                )
                self.assertTrue(arrived)
            for call in calls:
                call.cancel()
            await asyncio.gather(*calls, return_exceptions=True)

        asyncio.run(main())


if __name__ == "__main__":
    unittest.main()
