/** The ways in which an engine, and what it stands on, can fail. */
import { type ErrorCode, type FailOptions, OjaError } from './errors.ts';

/** `unsupported` and `unavailable` let the next engine try; any OjaError (the caller's fault, or final) stops. */
export class EngineFailure extends Error {
  readonly kind: 'unsupported' | 'unavailable';
  readonly code: ErrorCode;
  readonly options: FailOptions;

  constructor(
    kind: 'unsupported' | 'unavailable',
    message: string,
    code: ErrorCode,
    options: FailOptions = {},
  ) {
    const { stackTraceLimit } = Error;
    // Thrown by one engine in each call that another serves: collecting the stack would take longer than the rest.
    if (kind === 'unsupported') Error.stackTraceLimit = 0;
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    Error.stackTraceLimit = stackTraceLimit;
    this.name = 'EngineFailure';
    this.kind = kind;
    this.code = code;
    this.options = options;
  }
}

/** This engine cannot do this input (a language, a format); another may. */
export function unsupported(
  message: string,
  code: ErrorCode = 'unprocessable',
  options?: FailOptions,
): EngineFailure {
  return new EngineFailure('unsupported', message, code, options);
}

/** This engine is broken, busy or missing now; another may work. `code` is what the caller sees if none does. */
export function unavailable(
  message: string,
  code: ErrorCode = 'engine_unavailable',
  options?: FailOptions,
): EngineFailure {
  return new EngineFailure('unavailable', message, code, options);
}

/** The caller's fault: no other engine is tried. */
export function rejected(code: ErrorCode, message: string, options?: FailOptions): OjaError {
  return new OjaError(code, message, options);
}
