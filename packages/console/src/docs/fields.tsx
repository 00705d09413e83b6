/** The fields of a schema as stacked rows; those of a nested object are collapsed under it. */

import { publicText } from '../messages/en/public.ts';
import { t } from '../messages/en.ts';
import { isFileSchema, type OpenApi, resolve, type Schema, typeWords } from '../model/openapi.ts';

const depthMax = 4;

export function Fields({ document, schema, label }: { document: OpenApi; schema: Schema; label: string }) {
  const rows = rowsOf(document, schema);
  if (rows.length === 0) return <p className="text-sm text-soft">{t.common.none}</p>;
  return (
    <section className="card" aria-label={label}>
      <Rows document={document} rows={rows} depth={0} />
    </section>
  );
}

function Rows({ document, rows, depth }: { document: OpenApi; rows: Row[]; depth: number }) {
  return (
    <ul className="divide-y divide-line">
      {rows.map(({ name, field, required, inner }) => (
        <li key={name} className="px-4 py-3 text-sm">
          <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
            <span className="min-w-0 font-mono text-[0.8rem] font-medium [overflow-wrap:anywhere]">
              {name}
            </span>
            <span className="min-w-0 font-mono text-xs text-soft [overflow-wrap:anywhere]">
              {typeWords(field)}
            </span>
            {required && <span className="text-xs text-bad">{t.common.required}</span>}
            {field.default !== undefined && (
              <span className="min-w-0 text-xs text-soft [overflow-wrap:anywhere]">
                {publicText.defaultIs(JSON.stringify(field.default))}
              </span>
            )}
          </p>
          {field.description && (
            <p className="mt-1 text-soft [overflow-wrap:anywhere]">{field.description}</p>
          )}
          {inner.length > 0 && depth + 1 < depthMax && (
            <details className="mt-2 rounded-lg border border-line">
              <summary className="px-3 py-1.5 text-xs text-soft">
                {publicText.nestedFields(inner.length)}
              </summary>
              <div className="border-t border-line">
                <Rows document={document} rows={inner} depth={depth + 1} />
              </div>
            </details>
          )}
        </li>
      ))}
    </ul>
  );
}

interface Row {
  name: string;
  field: Schema;
  required: boolean;
  inner: Row[];
}

function rowsOf(document: OpenApi, schema: Schema, depth = 0): Row[] {
  const shape = resolve(document, schema);
  return Object.entries(shape.properties ?? {}).map(([name, field]) => {
    const inner = depth + 1 < depthMax ? nested(document, field) : undefined;
    return {
      name,
      field: described(document, field),
      required: shape.required?.includes(name) ?? false,
      inner: inner === undefined ? [] : rowsOf(document, inner, depth + 1),
    };
  });
}

/** A reference without a description shows that of the schema it names. */
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
