/** What is wrong with a field, in a sentence that states what is valid. Messages that a schema sets itself stay. */
import type { z } from 'zod';

export function faultText(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_value')
    return `must be one of ${issue.values.map((value) => JSON.stringify(value)).join(', ')}.`;
  if (issue.code === 'unrecognized_keys') return 'Check its spelling in the reference.';
  if (issue.code === 'invalid_type' && isDefault(issue.message)) return typeText(issue);
  if (issue.code === 'too_small' && isDefault(issue.message))
    return boundText(issue.origin, Number(issue.minimum), issue.inclusive ? atLeast : moreThan);
  if (issue.code === 'too_big' && isDefault(issue.message))
    return boundText(issue.origin, Number(issue.maximum), issue.inclusive ? atMost : lessThan);
  if (issue.code === 'not_multiple_of' && isDefault(issue.message))
    return `must be a multiple of ${issue.divisor}.`;
  if (issue.code === 'invalid_format' && isDefault(issue.message))
    return formats[issue.format] ?? `${issue.message.replace(/^Invalid string: /, '')}.`;
  return `${issue.message.replace(/^Invalid input: /, '')}.`.replace('..', '.');
}

/** How zod's own messages begin. */
const isDefault = (message: string) => /^(Too (small|big): |Invalid (?!'))/.test(message);

const types: Record<string, string> = {
  string: 'a string',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
  date: 'a date',
};

const formats: Record<string, string> = {
  email: 'must be an email address.',
  url: 'must be a URL, such as https://example.com/.',
  datetime: 'must be a date and time in ISO 8601, such as 2026-01-31T12:00:00Z.',
  date: 'must be a date, such as 2026-01-31.',
};

function typeText({ expected, input, message }: z.core.$ZodIssueInvalidType): string {
  if (input === undefined && /received undefined/.test(message)) return `is required (${expected}).`;
  return `must be ${types[expected] ?? expected}.`;
}

interface Bound {
  text: string;
  number: string;
}
const atLeast: Bound = { text: 'at least', number: 'at least' };
const moreThan: Bound = { text: 'more than', number: 'greater than' };
const atMost: Bound = { text: 'at most', number: 'at most' };
const lessThan: Bound = { text: 'fewer than', number: 'less than' };

const units: Record<string, string> = {
  string: 'character',
  array: 'item',
  set: 'item',
  map: 'item',
  object: 'field',
};

function boundText(origin: string, limit: number, bound: Bound): string {
  const unit = units[origin];
  if (unit === undefined) return `must be ${bound.number} ${limit}.`;
  if (bound === atLeast && limit === 1) return 'must not be empty.';
  return `must have ${bound.text} ${limit} ${unit}${limit === 1 ? '' : 's'}.`;
}
