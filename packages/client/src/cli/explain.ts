/** An error in words: what, why, what to do, and the code a script can act on. */
import {
  ApiError,
  AuthenticationError,
  ConnectionError,
  InsufficientCreditsError,
  JobFailedError,
  PermissionError,
  RateLimitError,
  ServerError,
  TimeoutError,
  UpstreamError,
} from '../errors.ts';
import { errorFixes } from '../generated/error-fixes.ts';
import type { Terminal } from './terminal.ts';
import { UsageError } from './usage-error.ts';

export const exitCodes = `Exit codes: 0 success, 1 server or upstream error, 2 usage error, 3 key or permission, 4 invalid request,
5 insufficient credits, 6 rate limited, 7 no connection, 130 interrupted.`;

export interface Explained {
  text: string;
  json: object;
  exitCode: number;
}

export function explainError(error: unknown, terminal: Terminal): Explained {
  const { message } = error as Error;
  const headline = (text: string) => `${terminal.paint('red', 'oja:')} ${text}`;
  if (error instanceof ApiError) {
    const fix = errorFixes[error.code] ?? '';
    const facts = [error.code, error.requestId, 'not charged'].filter(Boolean).join(' · ');
    const lines = [headline(message), `  ${terminal.paint('dim', facts)}`, ...(fix ? [`  ${fix}`] : [])];
    const json = {
      error: {
        message,
        code: error.code,
        type: error.type,
        param: error.param,
        status: error.status,
        request_id: error.requestId,
        fix,
      },
    };
    return { text: lines.join('\n'), json, exitCode: exitCodeOf(error) };
  }
  if (error instanceof JobFailedError) {
    const fix = errorFixes[error.code] ?? '';
    const lines = [
      headline(message),
      `  ${terminal.paint('dim', `${error.code} · ${error.jobId} · not charged`)}`,
      ...(fix ? [`  ${fix}`] : []),
    ];
    return {
      text: lines.join('\n'),
      json: { error: { message, code: error.code, job: error.jobId, fix } },
      exitCode: 1,
    };
  }
  const exitCode = exitCodeOf(error);
  const hint =
    error instanceof ConnectionError
      ? '\n  Start the server with `npm start`, or use --url to connect to another one.'
      : '';
  return {
    text: headline(message) + hint,
    json: { error: { message, code: (error as Error).name } },
    exitCode,
  };
}

function exitCodeOf(error: unknown): number {
  if (error instanceof UsageError) return 2;
  if (error instanceof AuthenticationError || error instanceof PermissionError) return 3;
  if (error instanceof InsufficientCreditsError) return 5;
  if (error instanceof RateLimitError) return 6;
  if (error instanceof ConnectionError || error instanceof TimeoutError) return 7;
  if (error instanceof UpstreamError || error instanceof ServerError) return 1;
  return error instanceof ApiError ? 4 : 1;
}
