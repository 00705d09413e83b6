#!/usr/bin/env node
/** Serves on the Node that runs this, or on the one from npm where this is too old, and goes on when the server's process breaks down. */
import { resolve } from 'node:path';
import { findNode, nodeMajor } from '../../../scripts/find-node.mjs';
import { mallocEnv, nodeFlags } from '../../core/bin/server-process.mjs';
import { serverEntry } from './entry.mjs';
import { supervise } from './supervise.mjs';

const args = () => [...nodeFlags, ...serverEntry(process.env), ...process.argv.slice(2)];
/** Node stores compiled code here: loading the server then takes less than half of the processor time. */
const compiled = { NODE_COMPILE_CACHE: resolve(process.env.OJA_DATA_DIR || './data', 'compile-cache') };
const options = { env: { ...compiled, ...mallocEnv, ...process.env } };

function nodeForServer() {
  if (Number(process.versions.node.split('.')[0]) >= nodeMajor) return process.execPath;
  try {
    return findNode();
  } catch (error) {
    console.error(`oja: ${error.message}`);
    process.exit(1);
  }
}

const server = await supervise(nodeForServer(), args, options, (line) => console.error(`oja: ${line}`));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill(signal));
const { code, signal } = await server.ended;
process.exit(code ?? (signal ? 1 : 0));
