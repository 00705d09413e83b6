/** Types, methods and the table of the Python client, from the same registry. `npm run generate` writes them. */
import { streamFields } from '../../packages/client/src/streams.ts';
import type { Endpoint } from '../../packages/core/src/endpoints/endpoint.ts';
import { schemaOf } from '../../packages/core/src/http/openapi/openapi-schema.ts';
import { endpoints } from '../../packages/server/src/registry.ts';
import type { Json } from './json-schema-types.ts';
import { createPythonTypes, literal } from './python-types.ts';

const home = 'packages/python/oja/_generated';
const head = '# Made by `npm run generate` from the endpoint registry. Do not edit.\n';

/** File names and their texts. */
export function pythonFiles(): Record<string, string> {
  const { types, methods } = typedText();
  return {
    [`${home}/__init__.py`]: head,
    [`${home}/types.py`]: types,
    [`${home}/methods.py`]: methods,
    [`${home}/endpoints.py`]: tableText(),
  };
}

function tableText(): string {
  const rows = endpoints.map(({ id, method, path, limits, price, wire = {} }) => {
    const { files: fileFields = [], types: produces = [] } = wire;
    const given = [
      literal(method),
      literal(path),
      `${limits.timeoutMs / 1000}`,
      ...(price.microsPerUnit > 0 ? ['paid=True'] : []),
      ...(fileFields.length > 0 ? [`files=${tuple(fileFields)}`] : []),
      ...(produces.length > 0 ? [`produces=${tuple(produces)}`] : []),
    ];
    return `    ${literal(id)}: Row(${given.join(', ')}),`;
  });
  const streams = Object.entries(streamFields).map(
    ([id, fields]) => `    ${literal(id)}: ${literal(fields)},`,
  );
  return `${head}
from __future__ import annotations

from typing import Any, Dict

from .._row import Row

TABLE: Dict[str, Row] = {
${rows.join('\n')}
}

STREAM_FIELDS: Dict[str, Dict[str, Any]] = {
${streams.join('\n')}
}
`;
}

const tuple = (texts: readonly string[]) => `(${texts.map((text) => `${literal(text)},`).join(' ')})`;

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
const typeName = (id: string) => id.split(/[.-]/).map(capital).join('');

const keywords = new Set(
  'False None True and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield self options'.split(
    ' ',
  ),
);
const identifier = (name: string) => {
  const plain = name.replace(/[^A-Za-z0-9_]/g, '_');
  return keywords.has(plain) || /^\d/.test(plain) ? `${plain}_` : plain;
};

interface Method {
  name: string;
  id: string;
  about: string;
  parameters: string[];
  fields: string;
  output: string;
}

function typedText(): { types: string; methods: string } {
  const shared: Record<string, Json> = {};
  const python = createPythonTypes();
  const groups = Map.groupBy(endpoints, ({ id }) => id.split('.')[0]!);
  const methods = [...groups].map(([group, list]) => ({
    group,
    list: list.map((endpoint) => methodOf(endpoint, group, shared, python)),
  }));
  delete shared.FileIn;
  for (const [name, schema] of Object.entries(shared).sort(([a], [b]) => (a < b ? -1 : 1)))
    python.define(name, schema);
  return { types: `${head}\n${python.text()}`, methods: methodsText(methods) };
}

function methodOf(
  endpoint: Endpoint,
  group: string,
  shared: Record<string, Json>,
  python: ReturnType<typeof createPythonTypes>,
): Method {
  const { id, summary, method, path } = endpoint;
  const name = typeName(id);
  const input = schemaOf(endpoint.input, 'input', shared) as Json;
  const output = schemaOf(endpoint.output, 'output', shared) as Json;
  const own = input.$ref === undefined ? input : shared[input.$ref.slice(input.$ref.lastIndexOf('/') + 1)]!;
  const properties = Object.entries(own.properties ?? {});
  const isRequired = (field: string) => own.required?.includes(field) === true;
  properties.sort(([a], [b]) => Number(isRequired(b)) - Number(isRequired(a)));
  const parameters = properties.map(([field, schema]) => {
    const type = python.outside(schema, `${name}${typeName(field.replaceAll('_', '-'))}`);
    return `${identifier(field)}: ${type}${isRequired(field) ? '' : ' = NOT_GIVEN'}`;
  });
  const fields = properties.map(([field]) => `${literal(field)}: ${identifier(field)}`);
  return {
    name: identifier(id.slice(group.length + 1)),
    id,
    about: `${summary} \`${method} ${path}\``.replaceAll('\\', '\\\\').replaceAll('"""', "'''"),
    parameters,
    fields: `{${fields.join(', ')}}`,
    output: python.outside(output, `${name}Output`),
  };
}

function methodsText(groups: { group: string; list: Method[] }[]): string {
  const classes = groups.flatMap(({ group, list }) =>
    [false, true].map((isAsync) => {
      const methods = list.map((method) => methodText(method, isAsync));
      const client = isAsync ? 'AsyncCaller' : 'Caller';
      return `class ${isAsync ? 'Async' : ''}${capital(group)}:
    def __init__(self, client: ${client}) -> None:
        self._client = client

${methods.join('\n')}`;
    }),
  );
  const collect = (isAsync: boolean) => {
    const prefix = isAsync ? 'Async' : '';
    const lines = groups.map(({ group }) => `        self.${group} = ${prefix}${capital(group)}(client)`);
    return `class ${prefix}Groups:
    """The endpoints by category."""

    def __init__(self, client: ${prefix}Caller) -> None:
${lines.join('\n')}
`;
  };
  return `${head}
from __future__ import annotations

from typing import Any, Dict, List, Literal, Mapping, Optional, Protocol, Union

from .._files import FileInput
from .._options import NOT_GIVEN, CallOptions
from . import types


class Caller(Protocol):
    def call(
        self, endpoint: str, fields: Optional[Mapping[str, Any]] = None, options: Optional[CallOptions] = None
    ) -> Any: ...


class AsyncCaller(Protocol):
    async def call(
        self, endpoint: str, fields: Optional[Mapping[str, Any]] = None, options: Optional[CallOptions] = None
    ) -> Any: ...


${[...classes, collect(false), collect(true)].join('\n\n')}`;
}

function methodText({ name, id, about, parameters, fields, output }: Method, isAsync: boolean): string {
  const all = [...parameters, 'options: Optional[CallOptions] = None'];
  return `    ${isAsync ? 'async ' : ''}def ${name}(
        self,
        *,
${all.map((one) => `        ${one},`).join('\n')}
    ) -> ${output}:
        """${about}"""
        data: ${output} = ${isAsync ? 'await ' : ''}self._client.call(${literal(id)}, ${fields}, options)
        return data
`;
}
