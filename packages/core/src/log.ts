/** Structured logs; keys and secrets are cut out of whatever is logged. */
import pino, { type Logger } from 'pino';
import { hideKeys } from './platform/keys/secret.ts';
import { inSource } from './process/source-lines.ts';

export function createLog(
  level: string,
  pretty: boolean,
  write: (line: string) => void = (line) => process.stdout.write(line),
): Logger {
  return pino(
    {
      level,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: serializeError },
      redact: {
        paths: [
          'authorization',
          'cookie',
          '["x-api-key"]',
          '["x-goog-api-key"]',
          'password',
          'secret',
          '*.authorization',
          '*.cookie',
          '*.password',
          '*.secret',
          'headers.authorization',
          'headers.cookie',
          'headers["x-api-key"]',
          'headers["x-goog-api-key"]',
        ],
        censor: '[hidden]',
      },
    },
    {
      write(line: string) {
        write(pretty ? readable(hideKeys(line)) : hideKeys(line));
      },
    },
  );
}

function serializeError(error: Error) {
  const shown = pino.stdSerializers.err(error);
  return typeof shown?.stack === 'string' ? { ...shown, stack: inSource(shown.stack) } : shown;
}

const levels: Record<number, string> = {
  10: 'trace',
  20: 'debug',
  30: 'info',
  40: 'warn',
  50: 'error',
  60: 'fatal',
};

/** One line for a person at a terminal. */
function readable(line: string): string {
  const { time, level, msg, err, ...rest } = JSON.parse(line) as Record<string, unknown> & { level: number };
  const cause = err === undefined ? '' : ` ${(err as { message?: string }).message ?? ''}`;
  const fields = Object.keys(rest).length === 0 ? '' : ` ${JSON.stringify(rest)}`;
  return `${String(time).slice(11, 19)} ${levels[level] ?? level} ${msg ?? ''}${cause}${fields}\n`;
}
