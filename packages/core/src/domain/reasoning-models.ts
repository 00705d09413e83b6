/**
 * OpenAI's models that reason: they take an effort, and refuse `max_tokens`, which other servers know, in favour of
 * `max_completion_tokens`. The name of an upstream may stand before theirs.
 */
const names = /^(?:[\w.-]+\/)*(?:o\d|gpt-[5-9]|gpt-oss|codex)/;

export const reasons = (model: string | undefined): boolean => model !== undefined && names.test(model);

/** Others whose thoughts are counted, and not sent unless they are asked for. */
const silentNames = /^(?:[\w.-]+\/)*(?:gemini-(?:2\.5|[3-9]|(?:pro|flash|flash-lite)-latest)|grok-[4-9])/;

/** Ask a model to think, at some servers without showing it. */
const thoughtFields = ['reasoning', 'reasoning_effort', 'thinking'];

/** Whether a stream may use tokens that nobody sees; `model` is undefined where the choice is left to us. */
export const mayThinkUnseen = (model: string | undefined, asked: object): boolean =>
  model === undefined ||
  reasons(model) ||
  silentNames.test(model) ||
  thoughtFields.some((field) => isAskedFor((asked as Record<string, unknown>)[field]));

function isAskedFor(wish: unknown): boolean {
  if (typeof wish !== 'object' || wish === null)
    return wish === true || (typeof wish === 'string' && wish !== 'none');
  const { effort, type } = wish as { effort?: unknown; type?: unknown };
  return effort !== 'none' && type !== 'disabled';
}
