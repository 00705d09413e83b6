import { FileText, Upload, X } from 'lucide-react';
import { type DragEvent, type ReactNode, useEffect, useId, useMemo, useState } from 'react';
import { playgroundText } from '../messages/en/playground.ts';
import { bytes } from '../model/time.ts';
import { buttonClass, IconButton } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import { isPicked, type PickedFile } from './values.ts';

const m = playgroundText;

interface FileFieldProps {
  label: ReactNode;
  hint?: string | undefined;
  value: unknown;
  onChange: (value: unknown) => void;
}

/** A file by drop, by choice, or by URL. One that is there is shown, and can be replaced the same ways. */
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
    <div className="min-w-0">
      <p className="mb-1 text-sm font-medium">{label}</p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is one way; the input inside is the other */}
      <div
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={classes(
          'rounded-xl border border-dashed p-4 text-sm',
          isOver ? 'border-accent bg-accent-wash' : 'border-line-strong',
        )}
      >
        {picked ? (
          <Picked file={picked} onRemove={() => onChange(undefined)} />
        ) : (
          <p className="text-center text-soft">{m.drop}</p>
        )}
        <div className={classes('mt-3 flex', !picked && 'justify-center')}>
          <label
            htmlFor={id}
            className={classes(buttonClass('plain', 'small'), 'cursor-pointer focus-within:outline-2')}
          >
            <Upload className="size-4" aria-hidden="true" />
            {picked ? m.fileReplace : m.choose}
            <input
              id={id}
              type="file"
              className="sr-only"
              onChange={(event) => pick(event.target.files?.[0])}
            />
          </label>
        </div>
        {!picked && (
          <input
            aria-label={m.fileUrl}
            placeholder={`${m.fileUrl}: https://…`}
            className="field mt-3"
            value={url}
            onChange={(event) => onChange(event.target.value ? { url: event.target.value } : undefined)}
          />
        )}
      </div>
      {hint && <p className="mt-1 text-xs text-soft">{hint}</p>}
    </div>
  );
}

function Picked({ file: { data, filename }, onRemove }: { file: PickedFile; onRemove: () => void }) {
  return (
    <div className="flex flex-wrap items-center gap-3" data-picked={filename}>
      <Preview file={data} />
      <p className="min-w-0 flex-1">
        <span className="block truncate font-medium" title={filename}>
          {filename}
        </span>
        <span className="text-xs text-soft">{bytes(data.size)}</span>
      </p>
      <IconButton label={m.fileRemove} onClick={onRemove}>
        <X className="size-4" aria-hidden="true" />
      </IconButton>
    </div>
  );
}

/** A thumbnail or a player, where the browser can show the file. */
function Preview({ file }: { file: File }) {
  const url = useMemo(() => URL.createObjectURL(file), [file]);
  useEffect(() => () => URL.revokeObjectURL(url), [url]);
  if (file.type.startsWith('image/'))
    return <img src={url} alt="" className="size-16 shrink-0 rounded-lg border border-line object-contain" />;
  if (file.type.startsWith('audio/'))
    // biome-ignore lint/a11y/useMediaCaption: the file is the reader's own, before it is transcribed
    return <audio controls src={url} className="order-last h-9 w-full" aria-label={file.name} />;
  if (file.type.startsWith('video/'))
    // biome-ignore lint/a11y/useMediaCaption: the file is the reader's own, before it is transcribed
    return <video controls src={url} className="order-last max-h-40 w-full" aria-label={file.name} />;
  return <FileText className="size-8 shrink-0 text-soft" aria-hidden="true" />;
}
