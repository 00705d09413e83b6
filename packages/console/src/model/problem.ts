/** What a person sees of an error. */
import { t } from '../messages/en.ts';

export interface ProblemView {
  message: string;
  code?: string;
  param?: string | null;
  requestId?: string | null;
  status?: number;
}

/** The server could not be reached; browsers say so in words of their own. */
const isNoAnswer = ({ name, message }: Error) =>
  name === 'ConnectionError' || /^(?:Failed to fetch|Load failed|NetworkError)/.test(message);

/** No response that the server wrote: whether it has done what was asked is not known. */
export function isUnanswered(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (isNoAnswer(error) || error.name === 'TimeoutError') return true;
  const { code, status } = error as Error & ProblemView;
  return typeof status === 'number' && isOfProxy(status, code);
}

/** Every failure of the server has a code: this one is of a proxy before it, in words of its own. */
const isOfProxy = (status: number, code: string | undefined) =>
  status >= 500 && (!code || code === `http_${status}`);

/** Errors of the client carry these fields; recognised by shape, so that pages need not load the client. */
export function problemOf(error: unknown): ProblemView {
  if (!(error instanceof Error)) return { message: String(error) };
  if (isNoAnswer(error)) return { message: t.common.noAnswer };
  const { message, code, param, requestId, status } = error as Error & ProblemView;
  if (typeof status !== 'number') return { message };
  if (isOfProxy(status, code)) return { message: t.common.noAnswerBut(status), status };
  return { message, code, param, requestId, status };
}
