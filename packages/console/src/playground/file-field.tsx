import { Upload, X } from 'lucide-react';
import { type DragEvent, type ReactNode, useId, useState } from 'react';
import { t } from '../messages/en-console.ts';
import { bytes } from '../model/time.ts';
import { IconButton } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import { isPicked } from './values.ts';

const m = t.playground;

interface FileFieldProps {
  label: ReactNode;
  hint?: string | undefined;
  value: unknown;
  onChange: (value: unknown) => void;
}

/** A file by drop, by choice, or by address. */
export function FileField({ label, hint, value, onChange }: FileFieldProps) {
  const id = useId();
  const [isOver, setOver] = useState(false);
  const picked = isPicked(value) ? value : undefined;
  const url = picked === undefined ? ((value as { url?: string } | undefined)?.url ?? '') : '';
  const pick = (file: File | undefined) => file && onChange({ data: file, filename: file.name });
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    pick(event.dataTransfer.files[0]);
  };
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-sm font-medium">
        {label}
      </label>
      {picked ? (
        <p className="flex items-center justify-between gap-3 rounded-xl border border-line bg-sunken px-4 py-2.5 text-sm">
          <span className="truncate">{m.filePicked(picked.filename, bytes(picked.data.size))}</span>
          <IconButton label={m.fileRemove} onClick={() => onChange(undefined)}>
            <X className="size-4" aria-hidden="true" />
          </IconButton>
        </p>
      ) : (
        // biome-ignore lint/a11y/noStaticElementInteractions: dropping is one way; the input inside is the other
        <div
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
          className={classes(
            'rounded-xl border border-dashed p-4 text-center text-sm',
            isOver ? 'border-accent bg-accent-wash' : 'border-line-strong',
          )}
        >
          <Upload className="mx-auto mb-2 size-5 text-soft" aria-hidden="true" />
          <p className="mb-2 text-soft">{m.drop}</p>
          <input
            id={id}
            type="file"
            className="mx-auto block max-w-full text-xs file:mr-3 file:rounded-lg file:border file:border-line-strong file:bg-surface file:px-3 file:py-1.5 file:text-ink"
            onChange={(event) => pick(event.target.files?.[0])}
          />
          <input
            aria-label={m.fileUrl}
            placeholder={`${m.fileUrl}: https://…`}
            className="field mt-3"
            value={url}
            onChange={(event) => onChange(event.target.value ? { url: event.target.value } : undefined)}
          />
        </div>
      )}
      {hint && <p className="mt-1 text-xs text-soft">{hint}</p>}
    </div>
  );
}
