/** What a person sees of an error. */
export interface ProblemView {
  message: string;
  code?: string;
  param?: string | null;
  requestId?: string | null;
  status?: number;
}

/** Errors of the client carry these fields; told by shape, so that pages without it need not load it. */
export function problemOf(error: unknown): ProblemView {
  if (!(error instanceof Error)) return { message: String(error) };
  const { message, code, param, requestId, status } = error as Error & ProblemView;
  return typeof status === 'number' ? { message, code, param, requestId, status } : { message };
}
