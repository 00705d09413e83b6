/** Loaded before the server: code that throws where nobody catches it. */
import { syncBuiltinESMExports } from 'node:module';
import zlib from 'node:zlib';

/** For the request whose body it unpacks. */
zlib.brotliDecompress = () => setImmediate(() => fail('within a request'));
zlib.zstdDecompress = () => void Promise.reject(new Error('planted rejection within a request'));
syncBuiltinESMExports();

/** For nobody. */
process.on('SIGUSR2', () => fail('outside of requests'));

function fail(where) {
  throw new Error(`planted ${where}`);
}
