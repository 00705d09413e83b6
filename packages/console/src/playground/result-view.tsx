/** The answer as a person wants to see it; whatever has no picture is shown field by field. */
import type { EndpointId, EndpointOutput, FileOut } from '@oja/client';
import { type ReactNode, useMemo } from 'react';
import { playgroundText } from '../messages/en/playground.ts';
import { Badge, type Tone } from '../ui/badge.tsx';
import { EmailView, MailView, PageView, ReputationView } from './domain-views.tsx';
import { FileView, Player, type Segment, Timeline, useSpokenSegments } from './media-views.tsx';
import { EmbeddingsView, MessageView, RankView, ResponseView } from './model-views.tsx';
import { DnsView, IpView, SslView } from './network-views.tsx';
import type { PickedFile, Values } from './values.ts';
import { isPicked } from './values.ts';

const m = playgroundText;

interface ViewProps {
  id: string;
  data: unknown;
  input: Values;
}

export function ResultView({ id, data, input }: ViewProps): ReactNode {
  if (typeof data === 'string') return <pre className="font-mono text-xs whitespace-pre-wrap">{data}</pre>;
  if (typeof data !== 'object' || data === null) return null;
  if ('blob' in data) return <BlobView answer={data as { blob: Blob; mime: string; filename: string }} />;
  const view = views[id as keyof typeof views] as View<object> | undefined;
  if (view !== undefined) return view(data, input);
  return <Generic data={data as Record<string, unknown>} />;
}

type View<Data> = (data: Data, input: Values) => ReactNode;

const views: { [Id in EndpointId]?: View<EndpointOutput<Id>> } = {
  'ai.chat': (data) => <ChatView data={data} />,
  'ai.vision': (data) => <ChatView data={data} />,
  'ai.files': (data) => <ChatView data={data} />,
  'ai.messages': (data) => <MessageView data={data} />,
  'ai.responses': (data) => <ResponseView data={data} />,
  'ai.embeddings': (data, input) => <EmbeddingsView data={data} input={input} />,
  'ai.rerank': (data, input) => <RankView data={data} input={input} />,
  'ai.transcribe': (data, input) => <TranscriptView data={data} input={input} />,
  'media.transcribe': (data, input) => <TranscriptView data={data} input={input} />,
  'ai.video': (data) => <FilmView data={data} />,
  'ai.voice': (data, input) => <SpokenView data={data} input={input} />,
  'utilities.tts': (data, input) => <SpokenView data={data} input={input} />,
  'network.ip': (data) => <IpView data={data} />,
  'network.dns': (data) => <DnsView data={data} />,
  'network.ssl': (data) => <SslView data={data} />,
  'network.mail': (data) => <MailView data={data} />,
  'network.email': (data) => <EmailView data={data} />,
  'network.page': (data) => <PageView data={data} />,
  'network.reputation': (data) => <ReputationView data={data} />,
  'media.youtube-transcript': (data) => <YoutubeView data={data} />,
  'media.music': (data) => <MusicView data={data} />,
  'utilities.url-safety': (data) => <SafetyView data={data} />,
  'utilities.summarize': (data) => <SummaryView data={data} />,
};

function BlobView({
  answer: { blob, mime, filename },
}: {
  answer: { blob: Blob; mime: string; filename: string };
}) {
  const url = useMemo(() => URL.createObjectURL(blob), [blob]);
  return <FileView file={{ url, mime, filename, bytes: blob.size }} />;
}

function ChatView({ data }: { data: EndpointOutput<'ai.chat'> }) {
  return (
    <>
      <p className="leading-relaxed whitespace-pre-wrap">{data.choices[0]?.message.content}</p>
      {data.oja?.demo && <p className="mt-3 text-xs text-soft">{playgroundText.demo}</p>}
    </>
  );
}

function TranscriptView({ data, input }: { data: EndpointOutput<'ai.transcribe'>; input: Values }) {
  const picked = isPicked(input.file) ? (input.file as PickedFile) : undefined;
  const own = useMemo(() => picked && URL.createObjectURL(picked.data), [picked]);
  const url = (input.file as { url?: string } | undefined)?.url;
  const segments: Segment[] = data.segments;
  return (
    <div className="space-y-4">
      <p className="text-sm text-soft">
        <Badge>{data.language}</Badge> {data.duration.toFixed(1)} s
      </p>
      {own ? <Player url={own} segments={segments} /> : <Timeline segments={segments} />}
      {segments.length === 0 && <p>{data.text}</p>}
      {url && <p className="text-xs break-all text-soft">{url}</p>}
    </div>
  );
}

function SpokenView({ data, input }: { data: { file: FileOut; duration: number }; input: Values }) {
  const segments = useSpokenSegments(String(input.text ?? input.input ?? ''), data.duration);
  return <FileView file={data.file} captions={segments} />;
}

function FilmView({ data }: { data: EndpointOutput<'ai.video-get'> }) {
  if (data.file === undefined || data.file === null) return <Generic data={data} />;
  return (
    <div className="space-y-3">
      <FileView file={data.file} />
      <p className="flex flex-wrap items-center gap-2 text-sm text-soft tabular">
        {data.draft && <Badge tone="warn">{m.draft}</Badge>}
        {data.width} × {data.height} · {data.seconds} s
      </p>
      {data.draft && <p className="text-sm text-soft">{m.draftAbout}</p>}
      {(data.not_shown?.length ?? 0) > 0 && (
        <p className="text-sm text-soft">{m.notShown(data.not_shown!.join(', '))}</p>
      )}
    </div>
  );
}

function YoutubeView({ data }: { data: EndpointOutput<'media.youtube-transcript'> }) {
  const segments = data.segments.map(({ text, start, duration }) => ({ text, start, end: start + duration }));
  return (
    <div className="space-y-3">
      <p className="font-medium">{data.title}</p>
      <Timeline segments={segments} />
    </div>
  );
}

function MusicView({ data }: { data: EndpointOutput<'media.music'> }) {
  const groups = [
    [
      m.tracks,
      data.tracks?.items.map(({ id, title, artists }) => ({
        id,
        title,
        about: artists.map(({ name }) => name).join(', '),
      })),
    ],
    [
      m.artists,
      data.artists?.items.map(({ id, name, genres }) => ({ id, title: name, about: genres.join(', ') })),
    ],
    [
      m.albums,
      data.albums?.items.map(({ id, title, artists }) => ({
        id,
        title,
        about: artists.map(({ name }) => name).join(', '),
      })),
    ],
  ] as const;
  return (
    <div className="space-y-4">
      {groups.map(([title, items]) =>
        items === undefined || items.length === 0 ? null : (
          <section key={title}>
            <h3 className="mb-1 text-sm font-semibold">{title}</h3>
            <ul className="card divide-y divide-line">
              {items.map((item) => (
                <li key={item.id} className="px-4 py-2 text-sm">
                  {item.title} <span className="text-soft">{item.about}</span>
                </li>
              ))}
            </ul>
          </section>
        ),
      )}
    </div>
  );
}

const verdicts: Record<string, Tone> = { safe: 'good', suspicious: 'warn', unsafe: 'bad', unknown: 'plain' };

function SafetyView({ data }: { data: EndpointOutput<'utilities.url-safety'> }) {
  return (
    <div className="space-y-3">
      <p className="flex items-center gap-3">
        <Badge tone={verdicts[data.verdict] ?? 'plain'} className="px-2.5 py-1 text-sm! capitalize">
          {data.verdict}
        </Badge>
        <span className="text-sm text-soft tabular">{data.score} / 100</span>
      </p>
      <ul className="card divide-y divide-line text-sm">
        {data.signals.map(({ id, severity, detail }) => (
          <li key={`${id}-${detail}`} className="flex gap-3 px-4 py-2">
            <Badge tone={severity === 'high' ? 'bad' : severity === 'medium' ? 'warn' : 'plain'}>
              {severity}
            </Badge>
            <span>{detail}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function SummaryView({ data }: { data: EndpointOutput<'utilities.summarize'> }) {
  return (
    <article className="space-y-3">
      {data.title && <h3 className="text-lg font-semibold">{data.title}</h3>}
      <p className="leading-relaxed">{data.summary}</p>
      <ul className="list-disc space-y-1 pl-5 text-sm">
        {data.key_points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      <p className="flex flex-wrap gap-1">
        {data.keywords.map((word) => (
          <Badge key={word}>{word}</Badge>
        ))}
      </p>
    </article>
  );
}

const isFile = (value: unknown): value is FileOut =>
  typeof value === 'object' && value !== null && 'url' in value && 'mime' in value && 'bytes' in value;

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** Files as what they are, the rest as a list of fields. */
function Generic({ data }: { data: Record<string, unknown> }) {
  const entries = Object.entries(data);
  return (
    <div className="space-y-4">
      {entries.map(([name, value]) => (isFile(value) ? <FileView key={name} file={value} /> : null))}
      <dl className="divide-y divide-line text-sm">
        {entries.map(([name, value]) =>
          isFile(value) || isEmpty(value) ? null : (
            <div key={name} className="grid gap-x-4 py-2 sm:grid-cols-[10rem_minmax(0,1fr)]">
              <dt className="font-mono text-xs text-soft">{name}</dt>
              <dd className="min-w-0">{plain(value)}</dd>
            </div>
          ),
        )}
      </dl>
    </div>
  );
}

function plain(value: unknown): ReactNode {
  if (typeof value !== 'object' || value === null) return String(value);
  return (
    <code className="font-mono text-xs break-all whitespace-pre-wrap">{JSON.stringify(value, null, 2)}</code>
  );
}
