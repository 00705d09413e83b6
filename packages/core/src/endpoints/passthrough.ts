/**
 * Fields that a caller sent and the schema does not declare. They stand apart from those that it declares, so that
 * nothing here reads them by mistake: they are for the upstream that knows them.
 */
import type { z } from 'zod';

export type Passthrough = Readonly<Record<string, unknown>>;

/** Without the fields of any name that a loose object has. */
export type Declared<Fields> = {
  [Name in keyof Fields as string extends Name ? never : Name]: Fields[Name];
};

export type Apart<Schema extends z.ZodObject> = Declared<z.output<Schema>> & { passthrough?: Passthrough };

export function apart<Schema extends z.ZodObject>(schema: Schema, sent: z.output<Schema>): Apart<Schema> {
  const { declared, passthrough } = divide(schema, sent);
  return Object.keys(passthrough).length === 0 ? declared : { ...declared, passthrough };
}

function divide<Schema extends z.ZodObject>(schema: Schema, sent: z.output<Schema>) {
  const names = Object.entries(sent);
  const isDeclared = ([name]: [string, unknown]) => Object.hasOwn(schema.shape, name);
  const passthrough: Passthrough = Object.fromEntries(names.filter((entry) => !isDeclared(entry)));
  return {
    declared: Object.fromEntries(names.filter(isDeclared)) as Declared<z.output<Schema>>,
    passthrough,
  };
}

/** The input of an endpoint that takes other fields, as clients of another server send them, and ignores them. */
export const ignoringOthers = <Schema extends z.ZodObject>(schema: Schema) =>
  schema.transform((sent) => divide(schema, sent).declared);
