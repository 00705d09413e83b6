/** One field of the form, by its schema; objects and lists hold further ones. */
import { Plus, X } from 'lucide-react';
import { useId } from 'react';
import { playgroundText } from '../messages/en/playground.ts';
import { t } from '../messages/en.ts';
import { type OpenApi, resolve, type Schema } from '../model/openapi.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { Labelled } from '../ui/field.tsx';
import { FileField } from './file-field.tsx';
import { JsonField } from './json-field.tsx';
import { blank, kindOf, variantName } from './schema-kind.ts';

const m = playgroundText;

export interface FieldProps {
  document: OpenApi;
  name: string;
  schema: Schema;
  required: boolean;
  value: unknown;
  onChange: (value: unknown) => void;
}

export function SchemaField(props: FieldProps) {
  const { document, name, schema, required, value, onChange } = props;
  const resolved = resolve(document, schema);
  const kind = kindOf(document, name, schema);
  const label = <Name name={name} required={required} />;
  const hint = hintOf(resolved);
  switch (kind.kind) {
    case 'file':
      return <FileField label={label} hint={hint} value={value} onChange={onChange} />;
    case 'choice':
      return (
        <Labelled label={label} hint={hint}>
          {(ids) => (
            <select
              {...ids}
              className="field"
              value={value === undefined ? '' : String(value)}
              onChange={(event) =>
                onChange(kind.options.find((option) => String(option) === event.target.value))
              }
            >
              {(!required || value === undefined) && <option value="">{unset(resolved)}</option>}
              {kind.options.map((option) => (
                <option key={String(option)}>{String(option)}</option>
              ))}
            </select>
          )}
        </Labelled>
      );
    case 'boolean':
      return (
        <Labelled label={label} hint={hint}>
          {(ids) => (
            <select
              {...ids}
              className="field"
              value={value === undefined ? '' : String(value)}
              onChange={(event) =>
                onChange(event.target.value === '' ? undefined : event.target.value === 'true')
              }
            >
              <option value="">{unset(resolved)}</option>
              <option value="true">{m.yes}</option>
              <option value="false">{m.no}</option>
            </select>
          )}
        </Labelled>
      );
    case 'number':
      return (
        <Labelled label={label} hint={hint}>
          {(ids) => (
            <input
              {...ids}
              type="number"
              step={kind.schema.type === 'integer' ? 1 : 'any'}
              min={kind.schema.minimum}
              max={kind.schema.maximum}
              placeholder={unset(resolved)}
              className="field"
              // As a number: React then leaves 1.0 in the field, which is on the way to 1.05.
              value={typeof value === 'number' ? value : String(value ?? '')}
              onChange={(event) =>
                onChange(event.target.value === '' ? undefined : Number(event.target.value))
              }
            />
          )}
        </Labelled>
      );
    case 'text':
      return (
        <TextField
          {...props}
          label={label}
          hint={hint}
          isLong={kind.isLong}
          placeholder={resolved.default === undefined ? '' : unset(resolved)}
        />
      );
    case 'choices':
      return <Choices {...props} options={kind.options} label={label} hint={hint} />;
    case 'texts':
      return (
        <Labelled label={label} hint={hint}>
          {(ids) => (
            <input
              {...ids}
              className="field"
              value={Array.isArray(value) ? value.join(', ') : ''}
              onChange={(event) =>
                onChange(
                  event.target.value === ''
                    ? undefined
                    : event.target.value.split(',').map((one) => one.trimStart()),
                )
              }
            />
          )}
        </Labelled>
      );
    case 'object':
      return <ObjectField {...props} schema={kind.schema} hint={hint} />;
    case 'variants':
      return <VariantField {...props} variants={kind.variants} hint={hint} />;
    case 'list':
      return <ListField {...props} items={kind.items} hint={hint} />;
    case 'json':
      return <JsonField label={label} hint={hint} value={value} onChange={onChange} />;
  }
}

function unset({ default: value }: Schema): string {
  if (value === undefined) return m.unset;
  return m.byDefault(typeof value === 'string' ? value : JSON.stringify(value));
}

function hintOf(schema: Schema): string | undefined {
  const range = [schema.minimum, schema.maximum];
  const bounds =
    schema.description === undefined && range.every((end) => end !== undefined)
      ? `${range[0]} – ${range[1]}`
      : undefined;
  return schema.description ?? bounds;
}

function Name({ name, required }: { name: string; required: boolean }) {
  return (
    <span className="font-mono text-[0.8rem]">
      {name}
      {required && <span className="ml-1.5 font-sans text-xs font-normal text-bad">{t.common.required}</span>}
    </span>
  );
}

interface Around {
  label: React.ReactNode;
  hint?: string | undefined;
}

function TextField({
  value,
  onChange,
  isLong,
  label,
  hint,
  placeholder,
}: FieldProps & Around & { isLong: boolean; placeholder: string }) {
  const text = value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value);
  return (
    <Labelled label={label} hint={hint}>
      {(ids) =>
        isLong ? (
          <textarea
            {...ids}
            rows={4}
            className="field resize-y"
            value={text}
            onChange={(event) => onChange(event.target.value || undefined)}
          />
        ) : (
          <input
            {...ids}
            className="field"
            spellCheck={false}
            placeholder={placeholder}
            value={text}
            onChange={(event) => onChange(event.target.value || undefined)}
          />
        )
      }
    </Labelled>
  );
}

function Choices({ value, onChange, options, label, hint }: FieldProps & Around & { options: unknown[] }) {
  const chosen = Array.isArray(value) ? value : [];
  const toggle = (option: unknown) => {
    const next = chosen.includes(option) ? chosen.filter((one) => one !== option) : [...chosen, option];
    onChange(next.length === 0 ? undefined : next);
  };
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-sm font-medium">{label}</legend>
      <div className="flex flex-wrap gap-x-4 gap-y-1.5">
        {options.map((option) => (
          <label key={String(option)} className="inline-flex items-center gap-2 text-sm">
            <input
              type="checkbox"
              className="checkbox"
              checked={chosen.includes(option)}
              onChange={() => toggle(option)}
            />
            {String(option)}
          </label>
        ))}
      </div>
      {hint && <p className="mt-1 text-xs text-soft">{hint}</p>}
    </fieldset>
  );
}

/** The fields of an object, those that must be given first. */
export function ObjectFields({
  document,
  schema,
  value,
  onChange,
}: {
  document: OpenApi;
  schema: Schema;
  value: Record<string, unknown>;
  onChange: (value: Record<string, unknown>) => void;
}) {
  return Object.entries(schema.properties ?? {})
    .filter(([, property]) => property.const === undefined)
    .map(([name, property]) => (
      <SchemaField
        key={name}
        document={document}
        name={name}
        schema={property}
        required={schema.required?.includes(name) ?? false}
        value={value[name]}
        onChange={(next) => {
          const { [name]: _, ...rest } = value;
          onChange(next === undefined ? rest : { ...value, [name]: next });
        }}
      />
    ));
}

const asObject = (value: unknown) =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

function ObjectField({
  document,
  name,
  schema,
  required,
  value,
  onChange,
  hint,
}: FieldProps & { hint?: string | undefined }) {
  return (
    <details className="rounded-xl border border-line" open={value !== undefined || required}>
      <summary className="px-4 py-2.5">
        <Name name={name} required={required} /> {hint && <span className="text-xs text-soft">{hint}</span>}
      </summary>
      <div className="space-y-4 border-t border-line p-4">
        <ObjectFields
          document={document}
          schema={schema}
          value={asObject(value)}
          onChange={(next) => onChange(Object.keys(next).length === 0 ? undefined : next)}
        />
      </div>
    </details>
  );
}

function variantOf(variants: Schema[], value: unknown): Schema | undefined {
  const given = asObject(value);
  return variants.find((variant) =>
    Object.entries(variant.properties ?? {}).every(
      ([name, property]) =>
        (property.const === undefined || property.const === given[name]) &&
        (property.enum === undefined || given[name] === undefined || property.enum.includes(given[name])),
    ),
  );
}

function VariantField({
  document,
  name,
  variants,
  value,
  onChange,
  hint,
  required,
}: FieldProps & { variants: Schema[]; hint?: string | undefined }) {
  const id = useId();
  const current = value === undefined ? undefined : (variantOf(variants, value) ?? variants[0]);
  return (
    <div className="rounded-xl border border-line p-4">
      <label htmlFor={id} className="mb-1 block text-sm font-medium">
        <Name name={name} required={required} />
      </label>
      <select
        id={id}
        className="field"
        value={current === undefined ? '' : String(variants.indexOf(current))}
        onChange={(event) =>
          onChange(event.target.value === '' ? undefined : blank(variants[Number(event.target.value)]!))
        }
      >
        <option value="">{m.unset}</option>
        {variants.map((variant, i) => (
          <option key={variantName(variant)} value={i}>
            {variantName(variant)}
          </option>
        ))}
      </select>
      {hint && <p className="mt-1 text-xs text-soft">{hint}</p>}
      {current && (
        <div className="mt-4 space-y-4">
          <ObjectFields document={document} schema={current} value={asObject(value)} onChange={onChange} />
        </div>
      )}
    </div>
  );
}

function ListField({
  document,
  name,
  items,
  value,
  onChange,
  hint,
  required,
}: FieldProps & { items: Schema; hint?: string | undefined }) {
  const list = Array.isArray(value) ? value : [];
  const set = (next: unknown[]) => onChange(next.length === 0 ? undefined : next);
  const shape = resolve(document, items);
  const fresh = () =>
    blank(
      (shape.oneOf ?? shape.anyOf)?.[0] === undefined
        ? shape
        : resolve(document, (shape.oneOf ?? shape.anyOf)![0]!),
    );
  return (
    <fieldset className="min-w-0 rounded-xl border border-line p-3 sm:p-4">
      <legend className="px-1 text-sm font-medium">
        <Name name={name} required={required} />
      </legend>
      {hint && <p className="mb-2 text-xs text-soft">{hint}</p>}
      <div className="space-y-3">
        {list.map((item, i) => (
          <div key={i} className="flex items-start gap-2">
            <div className="min-w-0 flex-1">
              <SchemaField
                document={document}
                name={m.item(i + 1)}
                schema={items}
                required={false}
                value={item}
                onChange={(next) => set(list.map((one, j) => (j === i ? (next ?? {}) : one)))}
              />
            </div>
            <IconButton
              label={`${m.remove}: ${m.item(i + 1)}`}
              onClick={() => set(list.filter((_, j) => j !== i))}
            >
              <X className="size-4" aria-hidden="true" />
            </IconButton>
          </div>
        ))}
        <Button size="small" onClick={() => set([...list, fresh()])}>
          <Plus className="size-4" aria-hidden="true" />
          {m.add}
        </Button>
      </div>
    </fieldset>
  );
}
