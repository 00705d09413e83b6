/** What is wrong with an input, in words that name the field and the valid values. */
import { z } from 'zod';
import { type Endpoint, isSold } from '../../endpoints/endpoint.ts';
import { fail, type OjaError } from '../../errors.ts';

/** The first fault, named by its path, and a list of all. */
export function explain(
  error: z.ZodError,
  fields: unknown,
  endpoint: Pick<Endpoint, 'input' | 'group'>,
): OjaError {
  const faults = error.issues
    .flatMap((issue) => faultsOf(issue, [], { schema: endpoint.input, sent: fields }))
    .sort((a, b) => a.path.length - b.path.length);
  const first = faults[0]!;
  const problems = faults.slice(0, 20).map(({ param, message }) => ({ param, message }));
  if (first.advice !== undefined) {
    const unknown = faults.filter(({ advice, path }) => advice !== undefined && path === first.path);
    return fail('unknown_field', unknownText(unknown), { param: first.param, details: { problems } });
  }
  const place = first.path === '' ? 'The request' : first.path;
  const sent = first.path === '' ? '' : sentValue(fields, first.segments);
  const problem = `${place}: ${first.message}`;
  return fail('invalid_request', problem + sent, {
    param: first.path || undefined,
    details: { problems },
    // A form of ours may have a password in the field before.
    loggedAs: isSold(endpoint) ? undefined : problem,
  });
}

const namesMax = 5;

/** All of one object, whose valid fields are the same. */
function unknownText(faults: Fault[]): string {
  const names = faults.slice(0, namesMax).map(({ param }) => param);
  const more = faults.length > namesMax ? ` and ${faults.length - namesMax} more` : '';
  return `Unknown field${faults.length === 1 ? '' : 's'} ${names.join(', ')}${more}. ${faults[0]!.advice}`;
}

interface Fault {
  /** The place of the value, or of the object with an unknown field. */
  path: string;
  segments: PropertyKey[];
  /** As callers write it: the place, with the unknown field. */
  param: string;
  message: string;
  /** Of an unknown field: which are valid. */
  advice?: string;
}

interface Compared {
  schema: z.ZodType;
  sent: unknown;
}

/** In a union, the faults of the branch that got furthest say most. */
function faultsOf(issue: z.core.$ZodIssue, prefix: PropertyKey[], asked: Compared): Fault[] {
  const segments = [...prefix, ...issue.path];
  const path = pathText(segments);
  if (issue.code === 'unrecognized_keys') {
    const valid = validFields(asked.schema, asked.sent, segments);
    const advice = valid.length > 0 ? `Valid fields: ${valid.join(', ')}.` : faultText(issue);
    const message = `Unknown field. ${advice}`;
    return issue.keys.map((key) => ({
      path,
      segments,
      param: pathText([...segments, key]),
      message,
      advice,
    }));
  }
  if (issue.code === 'invalid_union' && issue.errors.length > 0) {
    const branches = issue.errors
      .filter((branch) => branch.length > 0)
      .map((branch) => branch.flatMap((inner) => faultsOf(inner, segments, asked)));
    const best = branches.sort((a, b) => reach(b) - reach(a) || a.length - b.length)[0];
    if (best !== undefined && depth(best[0]!) > segments.length) return best;
    const messages = [...new Set(branches.map((branch) => branch[0]!.message.replace(/\.$/, '')))];
    return [{ path, segments, param: path, message: `${messages.join(', or ')}.` }];
  }
  return [{ path, segments, param: path, message: faultText(issue) }];
}

const depth = ({ segments, advice }: Fault) => segments.length + (advice === undefined ? 0 : 1);
const reach = (branch: Fault[]) => Math.max(...branch.map(depth));

const secretField = /password|secret|token|totp|code|key/i;

function sentValue(fields: unknown, segments: PropertyKey[]): string {
  if (segments.some((segment) => secretField.test(String(segment)))) return '';
  let value = fields;
  for (const segment of segments) {
    // A list may be written as one string, which has no such place.
    if (typeof value === 'object') value = (value as Record<PropertyKey, unknown> | null)?.[segment];
  }
  if (typeof value === 'string' && value.length <= 60) return ` You sent ${JSON.stringify(value)}.`;
  if (typeof value === 'number' || typeof value === 'boolean' || value === null) return ` You sent ${value}.`;
  return '';
}

export function pathText(segments: readonly PropertyKey[]): string {
  let text = '';
  for (const segment of segments) {
    text += typeof segment === 'number' ? `[${segment}]` : `${text === '' ? '' : '.'}${String(segment)}`;
  }
  return text;
}

/** Names of the fields of the object at `segments`; empty where any field is valid. */
function validFields(schema: z.ZodType, sent: unknown, segments: readonly PropertyKey[]): string[] {
  let schemas = objectsIn(schema, sent);
  let value = sent;
  for (const segment of segments) {
    value = typeof value === 'object' ? (value as Record<PropertyKey, unknown> | null)?.[segment] : undefined;
    schemas = schemas.flatMap((one) => inside(one, segment)).flatMap((one) => objectsIn(one, value));
  }
  const names = schemas.flatMap((one) => (one instanceof z.ZodObject ? Object.keys(one.shape) : []));
  return [...new Set(names)];
}

/** Schemas of what is within a field, list or record. */
function inside(schema: z.ZodType, segment: PropertyKey): z.ZodType[] {
  const found =
    schema instanceof z.ZodObject
      ? schema.shape[segment as string]
      : schema instanceof z.ZodArray
        ? schema.element
        : schema instanceof z.ZodRecord
          ? schema.valueType
          : undefined;
  return found === undefined ? [] : [found as z.ZodType];
}

/** Without what wraps a schema. Of a union, the members that what was sent can be. */
function objectsIn(schema: z.ZodType, sent: unknown): z.ZodType[] {
  if (schema instanceof z.ZodPipe)
    return objectsIn((schema.in instanceof z.ZodTransform ? schema.out : schema.in) as z.ZodType, sent);
  if (schema instanceof z.ZodLazy) return objectsIn(schema.unwrap() as z.ZodType, sent);
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault
  )
    return objectsIn(schema.unwrap() as z.ZodType, sent);
  if (!(schema instanceof z.ZodUnion)) return [schema];
  const members = (schema.options as z.ZodType[]).flatMap((option) => objectsIn(option, sent));
  const meant = members.filter((member) => isMeant(member, sent));
  return meant.length === 0 ? members : meant;
}

/** Its constant fields, such as `type`, have the values that were sent. */
function isMeant(schema: z.ZodType, sent: unknown): boolean {
  if (!(schema instanceof z.ZodObject) || typeof sent !== 'object' || sent === null) return false;
  return Object.entries(schema.shape as Record<string, z.ZodType>).every(
    ([name, field]) =>
      !(field instanceof z.ZodLiteral) || field.safeParse((sent as Record<string, unknown>)[name]).success,
  );
}

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
