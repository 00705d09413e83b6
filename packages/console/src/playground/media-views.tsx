/** Files seen and heard. */
import type { FileOut } from '@oja/client';
import { Download } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { client } from '../api.ts';
import { playgroundText } from '../messages/en/playground.ts';
import { bytes, seconds } from '../model/time.ts';
import { buttonClass } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';

const m = playgroundText;

export interface Segment {
  start: number;
  end: number;
  text: string;
}

type Shown = Pick<FileOut, 'url' | 'mime' | 'filename' | 'bytes'>;

export function FileView({ file, captions }: { file: Shown; captions?: Segment[] | undefined }) {
  const { mime, url, filename } = file;
  return (
    <div className="space-y-3">
      {mime.startsWith('image/') && (
        <div className="rounded-xl border border-line bg-[repeating-conic-gradient(var(--sunken)_0_25%,transparent_0_50%)] bg-[length:20px_20px] p-3">
          <img src={url} alt={filename} className="mx-auto max-h-[28rem] max-w-full" />
        </div>
      )}
      {mime.startsWith('audio/') && <Player url={url} segments={captions ?? []} />}
      {mime.startsWith('video/') && (
        // biome-ignore lint/a11y/useMediaCaption: our films carry their captions in the picture
        <video controls src={url} className="w-full rounded-xl bg-black" />
      )}
      {mime === 'application/pdf' && <PdfView url={url} filename={filename} />}
      {mime.startsWith('text/') && <TextView url={url} />}
      <p className="flex flex-wrap items-center gap-3 text-sm text-soft">
        <a href={url} download={filename} className={buttonClass('plain', 'small')}>
          <Download className="size-4" aria-hidden="true" />
          {m.download}
        </a>
        <span className="min-w-0 truncate">
          {filename} · {mime} · {bytes(file.bytes)}
        </span>
      </p>
    </div>
  );
}

/** Fetched into the page: a kept file is served in a sandbox, where no viewer runs. */
function useBlobUrl(url: string): string | undefined {
  const [made, setMade] = useState<string>();
  useEffect(() => {
    let address: string | undefined;
    let isGone = false;
    client.download(url).then(
      ({ blob }) => {
        if (isGone) return;
        address = URL.createObjectURL(blob);
        setMade(address);
      },
      () => undefined,
    );
    return () => {
      isGone = true;
      if (address) URL.revokeObjectURL(address);
    };
  }, [url]);
  return made;
}

function PdfView({ url, filename }: { url: string; filename: string }) {
  const blob = useBlobUrl(url);
  if (blob === undefined) return null;
  return (
    <iframe src={blob} title={filename} className="h-[32rem] w-full rounded-xl border border-line bg-white" />
  );
}

function TextView({ url }: { url: string }) {
  const [text, setText] = useState('');
  useEffect(() => {
    client
      .download(url)
      .then(({ blob }) => blob.text())
      .then(setText, () => undefined);
  }, [url]);
  return (
    <pre
      tabIndex={0}
      className="max-h-96 overflow-auto rounded-xl border border-line bg-sunken p-4 font-mono text-xs whitespace-pre-wrap"
    >
      {text}
    </pre>
  );
}

/** Sound with its words: the one being said is marked, and a click goes there. */
export function Player({ url, segments }: { url: string; segments: Segment[] }) {
  const ref = useRef<HTMLAudioElement>(null);
  const [at, setAt] = useState(0);
  return (
    <div className="space-y-3">
      {/* biome-ignore lint/a11y/useMediaCaption: the words stand below, marked as they are said */}
      <audio
        ref={ref}
        controls
        src={url}
        className="w-full"
        onTimeUpdate={(event) => setAt(event.currentTarget.currentTime)}
      />
      <Timeline
        segments={segments}
        at={at}
        onSeek={(start) => {
          if (ref.current === null) return;
          ref.current.currentTime = start;
          // Browsers refuse to play before the first click on a page.
          ref.current.play().catch(() => undefined);
        }}
      />
    </div>
  );
}

export function Timeline({
  segments,
  at,
  onSeek,
}: {
  segments: Segment[];
  at?: number;
  onSeek?: (start: number) => void;
}) {
  if (segments.length === 0) return null;
  return (
    <section
      aria-label={m.transcript}
      tabIndex={0}
      className="max-h-96 overflow-y-auto rounded-xl border border-line"
    >
      <ol className="divide-y divide-line">
        {segments.map(({ start, end, text }) => (
          <li
            key={`${start}-${text.slice(0, 20)}`}
            className={classes(
              'grid grid-cols-[3.5rem_minmax(0,1fr)] gap-3 px-4 py-2 text-sm',
              at !== undefined && at > 0 && at >= start && at < end && 'bg-accent-wash',
            )}
          >
            {onSeek ? (
              <button
                type="button"
                onClick={() => onSeek(start)}
                className="self-start font-mono text-xs text-accent hover:underline"
              >
                {seconds(start)}
              </button>
            ) : (
              <span className="font-mono text-xs text-soft">{seconds(start)}</span>
            )}
            <span>{text}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Where each sentence of a spoken text lies, by its share of the characters. */
export function useSpokenSegments(text: string, duration: number): Segment[] {
  return useMemo(() => {
    const sentences = text.match(/[^.!?…]+[.!?…]*\s*/g) ?? [];
    const total = sentences.reduce((sum, sentence) => sum + sentence.length, 0) || 1;
    let start = 0;
    return sentences.map((sentence) => {
      const end = start + (sentence.length / total) * duration;
      const segment = { start, end, text: sentence.trim() };
      start = end;
      return segment;
    });
  }, [text, duration]);
}
