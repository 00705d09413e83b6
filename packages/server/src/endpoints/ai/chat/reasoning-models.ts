/** OpenAI's models that reason: they take an effort, and `max_completion_tokens` in place of `max_tokens`. */
const names = /^(?:openai\/)?(?:o\d|gpt-[5-9]|gpt-oss|codex)/;

export const reasons = (model: string | undefined): boolean => model !== undefined && names.test(model);
