/**
 * Runs the server's process and replaces it when it breaks down. The listening socket is held here, so that callers
 * wait for the next process instead of being refused. Node ≥ 20 and no dependencies: it costs what Node costs.
 */
import { spawn } from 'node:child_process';
import { lookup } from 'node:dns/promises';
import net from 'node:net';
import { brokenDown, restartPauseMs, steadyMs } from '../../core/bin/server-process.mjs';

/** A signal asked the process to end. */
const requests = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'];
/** A process that never came up would not the next time. */
const firstMs = 2_000;

/**
 * `command` and `options` as for spawn; standard streams are ours. `argsOf` is asked at each start: the code may have
 * changed since.
 */
export async function supervise(command, argsOf, options, log) {
  const { env } = options;
  let socket = await openSocket(env);
  let child;
  let stopping = false;
  let starts = 0;
  let quick = 0;
  const ended = Promise.withResolvers ? Promise.withResolvers() : deferred();

  function start(reason) {
    starts += 1;
    const startedMs = Date.now();
    child = spawn(command, argsOf(), {
      ...options,
      stdio: ['inherit', 'inherit', 'inherit', socket?.fd ?? 'ignore'],
      env: {
        ...env,
        ...(socket === undefined ? {} : { OJA_LISTEN_FD: '3' }),
        ...(reason === undefined ? {} : { OJA_RESTART_REASON: reason }),
      },
    });
    child.once('error', (error) => ended.reject(error));
    child.once('exit', (code, signal) => {
      const livedMs = Date.now() - startedMs;
      const isFault = signal === null ? code === brokenDown : !requests.includes(signal);
      if (stopping || !isFault || (starts === 1 && livedMs < firstMs)) return ended.resolve({ code, signal });
      quick = livedMs < steadyMs ? quick + 1 : 0;
      log(`the server ended by ${signal ?? 'an error'}; it starts again`);
      setTimeout(() => {
        if (stopping) ended.resolve({ code, signal });
        // One that leaves on its own has noted why.
        else start(signal === null ? undefined : reasonOf(signal));
      }, restartPauseMs(quick));
    });
  }

  start();
  return {
    ended: ended.promise,
    /** Ends the process for good, unless the signal means something else. */
    kill(signal) {
      if (signal !== 'SIGHUP' || !hasWorkers(env)) {
        stopping = true;
        // The process alone holds it now: what it closes is closed.
        socket?.close();
        socket = undefined;
      }
      if (child.exitCode !== null || child.signalCode !== null) ended.resolve({ code: 0, signal: null });
      child.kill(signal);
    },
  };
}

const reasonOf = (signal) =>
  signal === 'SIGKILL' ? 'Killed, usually because the machine ran out of memory' : `Ended by ${signal}`;

const hasWorkers = ({ OJA_WORKERS = '1' }) => Number(OJA_WORKERS) > 1;

/** Bound, but not listening: the server listens. Undefined where the server has to say what is wrong. */
async function openSocket(env) {
  // Several workers share a socket of their own parent.
  if (process.platform === 'win32' || hasWorkers(env)) return undefined;
  try {
    const { address, family } = await lookup(env.OJA_HOST || '127.0.0.1');
    const port = Number(env.OJA_PORT || 8787);
    const handle = net._createServerHandle(address, port, family);
    if (typeof handle === 'number') return undefined;
    // That a port is in use shows only when it listens, and a socket without one would listen on any, everywhere.
    const bound = {};
    handle.getsockname(bound);
    if (bound.port > 0) return handle;
    handle.close();
    return undefined;
  } catch {
    return undefined;
  }
}

function deferred() {
  const made = {};
  made.promise = new Promise((resolve, reject) => Object.assign(made, { resolve, reject }));
  return made;
}
