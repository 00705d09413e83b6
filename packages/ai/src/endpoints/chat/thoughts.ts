/**
 * Thoughts of a model that reasons. Servers such as DeepSeek's refuse the result of a tool unless the thoughts before
 * its call come back, in the field where they wrote them. The other dialects have a place for a signature: it keeps
 * that field, and the model, since others may not know the field.
 */
const fields = ['reasoning_content', 'reasoning'] as const;
type ThoughtField = (typeof fields)[number];

export interface Thoughts {
  field: ThoughtField;
  text: string;
}

export function thoughtsIn(said: object): Thoughts | undefined {
  for (const field of fields) {
    const text = (said as Record<string, unknown>)[field];
    if (typeof text === 'string' && text !== '') return { field, text };
  }
  return undefined;
}

const ownMark = 'oja:';

export const markOf = (field: ThoughtField, model = 'auto'): string => `${ownMark}${field}:${model}`;

/** Mistral writes thoughts as parts of the content, and refuses fields that it does not know. */
const knowsNoField = /(?:^|\/)(?:mistral|ministral|magistral|codestral|devstral|pixtral)/;

/** As fields of the message that they belong to; undefined where they are of another model. */
export function thoughtFields(
  mark: unknown,
  text: unknown,
  model: string | undefined,
): Partial<Record<ThoughtField, string>> | undefined {
  if (model !== undefined && knowsNoField.test(model)) return undefined;
  const field = fields.find((name) => mark === markOf(name, model));
  return field === undefined || typeof text !== 'string' ? undefined : { [field]: text };
}

export const isOwnMark = (mark: unknown): boolean => typeof mark === 'string' && mark.startsWith(ownMark);
