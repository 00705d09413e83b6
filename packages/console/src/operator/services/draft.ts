/** A definition on its way from a document, a recipe or a form to a service. */
import type { EndpointInput } from '@oja/client';

export type Definition = EndpointInput<'operator.service-add'>['definition'];
export type Secrets = NonNullable<EndpointInput<'operator.service-add'>['secrets']>;

export interface Draft {
  definition: Definition;
  problems: readonly { place: string; message: string }[];
  /** Keys to ask for. */
  secrets: readonly SecretField[];
  /** Its URLs are known. */
  isRecipe: boolean;
}

export interface SecretField {
  provider: string;
  place: 'headers' | 'query' | 'body';
  name: string;
  label: string;
  prefix: string;
}

/** Of the fields of a form, by provider and place; blank ones are left out. */
export function secretsOf(fields: readonly SecretField[], given: (field: SecretField) => string): Secrets {
  const secrets: Record<string, Record<string, Record<string, string>>> = {};
  for (const field of fields) {
    const value = given(field).trim();
    if (value === '') continue;
    const { provider, place, name, prefix } = field;
    const own = secrets[provider] ?? {};
    const whole = value.startsWith(prefix) ? value : `${prefix}${value}`;
    secrets[provider] = { ...own, [place]: { ...own[place], [name]: whole } };
  }
  return secrets as Secrets;
}

/** `to*, text*, from`: texts, of which those with a star are required. */
export function schemaOf(fields: string): Record<string, unknown> {
  const names = fields.split(',').map((name) => name.trim());
  const wanted = names.filter((name) => name !== '' && name !== '*');
  const bare = (name: string) => name.replace(/\*$/, '');
  return {
    type: 'object',
    properties: Object.fromEntries(wanted.map((name) => [bare(name), { type: 'string' }])),
    required: wanted.filter((name) => name.endsWith('*')).map(bare),
  };
}

/** Acme SMS → acme-sms. */
export const slugOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[-0-9]+/, '')
    .slice(0, 40)
    .replace(/-+$/, '') || 'service';
