#!/usr/bin/env node
/** Serves on the Node that runs this, and goes on when the server's process breaks down. */
import { resolve } from 'node:path';
import { mallocEnv, nodeFlags } from '../../core/bin/server-process.mjs';
import { serverEntry } from './entry.mjs';
import { supervise } from './supervise.mjs';

const args = () => [...nodeFlags, ...serverEntry(process.env), ...process.argv.slice(2)];
/** Node stores compiled code here: loading the server then takes less than half of the processor time. */
const compiled = { NODE_COMPILE_CACHE: resolve(process.env.OJA_DATA_DIR || './data', 'compile-cache') };
const options = { env: { ...compiled, ...mallocEnv, ...process.env } };

const server = await supervise(process.execPath, args, options, (line) => console.error(`oja: ${line}`));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill(signal));
const { code, signal } = await server.ended;
process.exit(code ?? (signal ? 1 : 0));
