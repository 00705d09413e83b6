/** The fields of a schema as a table, nested ones indented under their parent. */
import type { ReactNode } from 'react';
import { t } from '../messages/en.ts';
import { isFileSchema, type OpenApi, resolve, type Schema, typeWords } from '../model/openapi.ts';

const depthMax = 3;

export function Fields({ document, schema, label }: { document: OpenApi; schema: Schema; label: string }) {
  const rows = rowsOf(document, schema, '', 0);
  if (rows.length === 0) return <p className="text-sm text-soft">{t.common.none}</p>;
  return (
    <section className="card overflow-x-auto" tabIndex={0} aria-label={label}>
      <table className="w-full text-left text-sm">
        <thead>
          <tr className="border-b border-line text-xs text-soft">
            <th scope="col" className="px-4 py-2 font-medium">
              {t.pub.field}
            </th>
            <th scope="col" className="px-4 py-2 font-medium">
              {t.pub.type}
            </th>
            <th scope="col" className="px-4 py-2 font-medium">
              {t.pub.about}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map(({ path, field, required }) => (
            <tr key={path}>
              <td className="px-4 py-2 align-top font-mono text-xs whitespace-nowrap">
                {path}
                {required && <span className="ml-2 font-sans text-bad">{t.pub.required}</span>}
              </td>
              <td className="max-w-64 px-4 py-2 align-top font-mono text-xs break-words text-soft">
                {typeWords(field)}
              </td>
              <td className="min-w-56 px-4 py-2 align-top">{aboutField(field)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function aboutField(field: Schema): ReactNode {
  const parts = [field.description];
  if (field.default !== undefined) parts.push(t.pub.defaultIs(JSON.stringify(field.default)));
  return parts.filter(Boolean).join(' ');
}

interface Row {
  path: string;
  field: Schema;
  required: boolean;
}

function rowsOf(document: OpenApi, schema: Schema, prefix: string, depth: number): Row[] {
  const shape = resolve(document, schema);
  return Object.entries(shape.properties ?? {}).flatMap(([name, field]) => {
    const path = prefix === '' ? name : `${prefix}.${name}`;
    const row = {
      path,
      field: described(document, field),
      required: shape.required?.includes(name) ?? false,
    };
    const inner = nested(document, field);
    if (depth >= depthMax - 1 || inner === undefined) return [row];
    return [
      row,
      ...rowsOf(
        document,
        inner,
        inner === field ? path : `${path}${field.type === 'array' ? '[]' : ''}`,
        depth + 1,
      ),
    ];
  });
}

/** A reference has no words of its own: those of what it names. */
function described(document: OpenApi, field: Schema): Schema {
  return field.$ref === undefined || field.description !== undefined
    ? field
    : { ...field, description: resolve(document, field).description ?? '' };
}

function nested(document: OpenApi, field: Schema): Schema | undefined {
  if (isFileSchema(field)) return undefined;
  const shape = resolve(document, field);
  if (shape.properties !== undefined) return shape;
  const items = shape.items === undefined ? undefined : resolve(document, shape.items);
  return items?.properties === undefined ? undefined : items;
}
