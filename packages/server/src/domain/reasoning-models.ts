/**
 * OpenAI's models that reason: they take an effort, and refuse `max_tokens`, which other servers know, in favour of
 * `max_completion_tokens`. The name of an upstream may stand before theirs.
 */
const names = /^(?:[\w.-]+\/)*(?:o\d|gpt-[5-9]|gpt-oss|codex)/;

export const reasons = (model: string | undefined): boolean => model !== undefined && names.test(model);
