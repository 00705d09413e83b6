/** JSON schema to Python's typing, as far as the registry uses it. */
import type { Json } from './json-schema-types.ts';

export function literal(value: unknown): string {
  if (value === null) return 'None';
  if (value === true) return 'True';
  if (value === false) return 'False';
  if (typeof value === 'object')
    return `{${Object.entries(value)
      .map(([name, inner]) => `${literal(name)}: ${literal(inner)}`)
      .join(', ')}}`;
  return JSON.stringify(value);
}

/** Objects become classes with names made of where they are. */
export function createPythonTypes() {
  const blocks = new Map<string, string>();

  const text = (schema: Json, name: string, module: string): string => {
    if (schema.$ref !== undefined) return refText(schema.$ref, module);
    if (schema.const !== undefined) return literalType([schema.const]);
    if (schema.enum !== undefined) return literalType(schema.enum);
    const either = schema.anyOf ?? schema.oneOf;
    if (either !== undefined)
      return union(either.map((one, i) => text(one, i === 0 ? name : `${name}${i + 1}`, module)));
    if (Array.isArray(schema.type))
      return union(schema.type.map((type) => text({ ...schema, type }, name, module)));
    return plain(schema, name, module);
  };

  function plain(schema: Json, name: string, module: string): string {
    switch (schema.type) {
      case 'string':
        return 'str';
      case 'boolean':
        return 'bool';
      case 'integer':
        return 'int';
      case 'number':
        return 'float';
      case 'null':
        return 'None';
      case 'array':
        return `List[${schema.items === undefined ? 'Any' : text(schema.items, `${name}Item`, module)}]`;
      case 'object':
        return object(schema, name, module);
      default:
        return 'Any';
    }
  }

  function object(schema: Json, name: string, module: string): string {
    const { properties = {}, additionalProperties } = schema;
    if (Object.keys(properties).length > 0) {
      define(name, schema);
      return `${module}${name}`;
    }
    const values =
      typeof additionalProperties === 'object' ? text(additionalProperties, `${name}Value`, module) : 'Any';
    return `Dict[str, ${values}]`;
  }

  function define(name: string, schema: Json): void {
    if (blocks.has(name)) return;
    // Its place, before what it refers to is defined.
    blocks.set(name, '');
    const isClass = schema.type === 'object' && Object.keys(schema.properties ?? {}).length > 0;
    blocks.set(name, isClass ? classText(name, schema) : `${name} = ${text(schema, `${name}Value`, '')}\n`);
  }

  /** Functional syntax, which takes any field name. */
  function classText(name: string, { properties = {}, required = [] }: Json): string {
    const fields = Object.entries(properties).map(([field, schema]) => ({
      field,
      line: `        ${literal(field)}: ${literal(text(schema, name + partName(field), ''))},`,
    }));
    const dict = (isRequired: boolean) =>
      fields
        .filter(({ field }) => required.includes(field) === isRequired)
        .map(({ line }) => line)
        .join('\n');
    const needed = dict(true);
    const optional = dict(false);
    const block = (title: string, lines: string, total: string) =>
      `${title} = TypedDict(\n    "${title}",\n    {\n${lines}\n    },${total}\n)\n`;
    if (optional === '') return block(name, needed, '');
    if (needed === '') return block(name, optional, '\n    total=False,');
    const base = `_${name}Required`;
    const inner = fields
      .filter(({ field }) => !required.includes(field))
      .map(({ field }) => field)
      .every((field) => /^[A-Za-z_]\w*$/.test(field) && !reserved.has(field));
    if (!inner) return block(name, `${needed}\n${optional}`, '\n    total=False,');
    const lines = fields
      .filter(({ field }) => !required.includes(field))
      .map(({ field, line }) => `    ${field}: ${line.slice(line.indexOf(': ') + 2, -1)}`);
    return `${block(base, needed, '')}\n\nclass ${name}(${base}, total=False):\n${lines.join('\n')}\n`;
  }

  return {
    define,
    /** A type as a module beside this one writes it. */
    outside: (schema: Json, name: string) => text(schema, name, 'types.'),
    text: () => `from typing import Any, Dict, List, Literal, TypedDict, Union

from .._files import FileInput

${[...blocks.values()].map(quoteAliases).join('\n\n')}`,
  };
}

const reserved = new Set([
  'from',
  'class',
  'in',
  'is',
  'import',
  'global',
  'not',
  'or',
  'and',
  'if',
  'for',
  'as',
]);
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
const partName = (field: string) =>
  field
    .split(/[^A-Za-z0-9]+/)
    .map(capital)
    .join('');

function refText(ref: string, module: string): string {
  const name = ref.slice(ref.lastIndexOf('/') + 1);
  return name === 'FileIn' ? 'FileInput' : `${module}${name}`;
}

function union(parts: string[]): string {
  const distinct = [...new Set(parts)];
  return distinct.length === 1 ? distinct[0]! : `Union[${distinct.join(', ')}]`;
}

const literalType = (values: unknown[]) =>
  values.every((value) => typeof value !== 'number' || Number.isInteger(value))
    ? `Literal[${values.map(literal).join(', ')}]`
    : 'float';

/** An alias may name a class that comes later: its right side is a text there. */
function quoteAliases(block: string): string {
  const alias = /^(\w+) = ((?!TypedDict)[\s\S]*)\n$/.exec(block);
  return alias === null ? block : `${alias[1]} = ${quoteNames(alias[2]!)}\n`;
}

const known = new Set([
  'Any',
  'Dict',
  'List',
  'Literal',
  'Union',
  'None',
  'True',
  'False',
  'str',
  'int',
  'float',
  'bool',
  'FileInput',
]);
const quoteNames = (type: string) =>
  type.replace(/"[^"]*"|[A-Za-z_]\w*/g, (word) =>
    word.startsWith('"') || known.has(word) ? word : `"${word}"`,
  );
