/** Errors in the wire format that an endpoint speaks: OpenAI's, unless its dialect is another. */
import { errorMessage, errorTranslations, translatedMessage } from '../../domain/languages/error-texts.ts';
import { languageOf } from '../../domain/languages/languages.ts';
import type { Dialect, FailedEvent } from '../../endpoints/endpoint.ts';
import { type ErrorCode, type ErrorType, errorTable, type OjaError } from '../../errors.ts';
import { hideKeys } from '../../platform/keys/secret.ts';
import type { Call } from '../call.ts';

type Failed = Pick<Call, 'id' | 'endpoint' | 'incoming' | 'who'>;

export interface ErrorAnswer {
  status: number;
  body: object;
}

/** That of the endpoint. Of those without one, and of unknown paths, the client's, where its headers tell. */
function dialectOf({ endpoint, incoming: { headers } }: Failed): Dialect | undefined {
  if (endpoint.wire?.dialect !== undefined) return endpoint.wire.dialect;
  if (headers['anthropic-version'] !== undefined) return 'anthropic';
  return headers['x-goog-api-client'] === undefined ? undefined : 'gemini';
}

/** The error as the body of an answer. */
export function errorAnswer(call: Failed, thrown: OjaError): ErrorAnswer {
  const error = spokenTo(call, thrown);
  const { status } = errorTable[error.code];
  const dialect = dialectOf(call);
  if (dialect === 'oauth') return { status, body: oauthError(error) };
  if (dialect === 'gemini') return { status, body: geminiError(call, error) };
  if (dialect !== 'anthropic') {
    const body = errorBody(error, call.id, call.incoming.origin);
    // Cohere's clients show this field.
    return { status, body: dialect === 'cohere' ? { message: body.error.message, ...body } : body };
  }
  return { status: anthropicStatus(error.code), body: anthropicError(call, error) };
}

/** The error as the last event of a stream whose head is sent. */
export function errorEvent(call: Failed, thrown: OjaError, failed?: FailedEvent): string {
  const error = spokenTo(call, thrown);
  if (failed !== undefined) return failed({ code: error.code, message: hideKeys(error.message) });
  const dialect = dialectOf(call);
  if (dialect === 'anthropic')
    return `event: error\ndata: ${JSON.stringify(anthropicError(call, error))}\n\n`;
  if (dialect === 'gemini') return `data: ${JSON.stringify(geminiError(call, error))}\r\n\r\n`;
  return `data: ${JSON.stringify(errorBody(error, call.id, call.incoming.origin))}\n\n`;
}

/** What a caller reads of an error. */
type Told = Pick<OjaError, 'code' | 'message' | 'param' | 'details'>;

/** In the language of the caller, as far as it is translated. */
function spokenTo({ incoming, who }: Failed, error: OjaError): Told {
  const language = languageOf(incoming.headers, who?.language);
  if (language === undefined || errorTranslations[language] === undefined) return error;
  const { code, param, details } = error;
  const message = errorMessage(language, code, error.message);
  const { problems } = details ?? {};
  if (!Array.isArray(problems)) return { code, param, message, details };
  const spoken = (problems as { message: string }[]).map((problem) => ({
    ...problem,
    message: translatedMessage(language, problem.message) ?? problem.message,
  }));
  return { code, param, message, details: { ...details, problems: spoken } };
}

export function errorBody(error: Told, requestId: string, origin: string) {
  return {
    error: {
      // Messages quote what was sent; a key in it must not travel on.
      message: hideKeys(error.message),
      type: errorTable[error.code].type,
      code: error.code,
      param: error.param ?? null,
      request_id: requestId,
      docs: docsOf(error.code, origin),
      ...error.details,
    },
  };
}

const docsOf = (code: ErrorCode, origin: string) => `${origin}/docs/errors#${code}`;

function anthropicError({ id, incoming }: Failed, error: Told) {
  return {
    type: 'error',
    error: {
      type: anthropicType(error.code),
      message: hideKeys(anthropicMessage(error)),
      code: error.code,
      param: error.param ?? null,
      docs: docsOf(error.code, incoming.origin),
    },
    request_id: id,
  };
}

/** Google's status names, by HTTP status; its SDKs read the reason of the details. */
const googleStatus: Record<number, string> = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHENTICATED',
  402: 'FAILED_PRECONDITION',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  409: 'ABORTED',
  429: 'RESOURCE_EXHAUSTED',
  501: 'UNIMPLEMENTED',
  503: 'UNAVAILABLE',
  504: 'DEADLINE_EXCEEDED',
};

function geminiError({ id, incoming }: Failed, error: Told) {
  const { status: code } = errorTable[error.code];
  return {
    error: {
      code,
      message: hideKeys(error.message),
      status: googleStatus[code] ?? (code < 500 ? 'INVALID_ARGUMENT' : 'INTERNAL'),
      details: [
        {
          '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
          reason: error.code,
          domain: 'oja',
          metadata: {
            request_id: id,
            docs: docsOf(error.code, incoming.origin),
            ...(error.param === undefined ? {} : { param: error.param }),
          },
        },
      ],
    },
  };
}

/** Anthropic has no code for it: Claude Code and others find these words, and shorten the conversation. */
const tooLong = 'prompt is too long';

const anthropicMessage = ({ code, message }: Told): string =>
  code === 'context_length_exceeded' && !message.toLowerCase().includes(tooLong)
    ? `${tooLong}: ${message}`
    : message;

/** RFC 6749 and RFC 7591: the code is the error, and nothing may be nested. */
function oauthError(error: Told) {
  const { status } = errorTable[error.code];
  const plain = status < 500 ? 'invalid_request' : 'server_error';
  const code = oauthCodes.has(error.code)
    ? error.code
    : status === 429 || status === 503
      ? 'temporarily_unavailable'
      : plain;
  return { error: code, error_description: hideKeys(error.message) };
}

const oauthCodes = new Set<ErrorCode>([
  'invalid_grant',
  'invalid_client',
  'invalid_redirect_uri',
  'invalid_target',
  'invalid_request',
]);

const anthropicTypes: Record<ErrorType, string> = {
  invalid_request_error: 'invalid_request_error',
  authentication_error: 'authentication_error',
  permission_error: 'permission_error',
  not_found_error: 'not_found_error',
  conflict_error: 'invalid_request_error',
  rate_limit_error: 'rate_limit_error',
  billing_error: 'billing_error',
  upstream_error: 'api_error',
  api_error: 'api_error',
};

/** By status where Anthropic has a type for it. */
const anthropicTypeOfStatus: Record<number, string> = {
  413: 'request_too_large',
  429: 'rate_limit_error',
  504: 'timeout_error',
  529: 'overloaded_error',
};

const anthropicType = (code: ErrorCode): string =>
  anthropicTypeOfStatus[anthropicStatus(code)] ?? anthropicTypes[errorTable[code].type];

/** Busy is 529 there: its clients wait and try again. */
function anthropicStatus(code: ErrorCode): number {
  const { status, retryable } = errorTable[code];
  return status === 503 && retryable ? 529 : status;
}
