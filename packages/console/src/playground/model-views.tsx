/** What models return beside chat: messages, Responses, embeddings and ranks as what they are. */
import type { EndpointOutput } from '@oja/client';
import { playgroundText } from '../messages/en/playground.ts';
import { count } from '../model/time.ts';
import { Badge } from '../ui/badge.tsx';
import { Code } from '../ui/code.tsx';
import type { Values } from './values.ts';

const m = playgroundText;

interface Block {
  type: string;
  [name: string]: unknown;
}

/** Text as text, thoughts folded, calls of tools with their arguments. */
function Blocks({ blocks }: { blocks: readonly Block[] }) {
  return (
    <div className="space-y-3">
      {blocks.map((block, i) => (
        <BlockView key={`${block.type}${i + 1}`} block={block} />
      ))}
    </div>
  );
}

function BlockView({ block }: { block: Block }) {
  const text = [block.text, block.thinking, block.refusal].find((one) => typeof one === 'string');
  if (text !== undefined && block.thinking === undefined)
    return <p className="leading-relaxed wrap-anywhere whitespace-pre-wrap">{String(text)}</p>;
  if (text !== undefined)
    return (
      <details className="text-sm text-soft">
        <summary className="cursor-pointer rounded">{m.thinking}</summary>
        <p className="mt-2 whitespace-pre-wrap">{String(text)}</p>
      </details>
    );
  const { type, name, ...rest } = block;
  return (
    <section>
      <p className="mb-1.5 flex flex-wrap items-center gap-2 text-sm">
        <Badge tone="accent">{type}</Badge> {typeof name === 'string' && <code>{name}</code>}
      </p>
      <Code text={JSON.stringify(rest, null, 2)} label={type} />
    </section>
  );
}

interface AboutProps {
  model: string;
  input?: number | undefined;
  output?: number | undefined;
  ended?: string | null | undefined;
}

const About = ({ model, input, output, ended }: AboutProps) => (
  <p className="mt-4 flex flex-wrap gap-x-4 gap-y-1 text-xs text-soft tabular">
    <span className="font-mono">{model}</span>
    {input !== undefined && <span>{m.tokensIn(count(input))}</span>}
    {output !== undefined && <span>{m.tokensOut(count(output))}</span>}
    {ended && <span>{ended}</span>}
  </p>
);

export function MessageView({ data }: { data: EndpointOutput<'ai.messages'> }) {
  const { content, model, usage, stop_reason: ended } = data;
  return (
    <>
      <Blocks blocks={content} />
      <About model={model} input={usage.input_tokens} output={usage.output_tokens} ended={ended} />
    </>
  );
}

export function ResponseView({ data }: { data: EndpointOutput<'ai.responses'> }) {
  const usage = data.usage as { input_tokens?: number; output_tokens?: number } | null | undefined;
  const blocks = data.output.flatMap(({ id: _id, status: _status, ...item }) => {
    const parts = item.type === 'message' ? item.content : item.type === 'reasoning' ? item.summary : [item];
    return Array.isArray(parts) ? (parts as Block[]) : [];
  });
  return (
    <>
      <Blocks blocks={blocks} />
      <About
        model={data.model}
        input={usage?.input_tokens}
        output={usage?.output_tokens}
        ended={data.status}
      />
    </>
  );
}

const shownMax = 8;

/** How near the texts are to each other is what embeddings are for. */
export function EmbeddingsView({ data, input }: { data: EndpointOutput<'ai.embeddings'>; input: Values }) {
  const texts = Array.isArray(input.input) ? input.input.map(String) : [String(input.input ?? '')];
  const rows = data.data.flatMap(({ embedding, index }) =>
    typeof embedding === 'string' ? [] : [{ text: texts[index] ?? String(index), vector: embedding }],
  );
  const shown = rows.slice(0, shownMax);
  return (
    <>
      <ol className="space-y-3">
        {shown.map(({ text, vector }, i) => (
          <li key={`${text}${i + 1}`} className="text-sm">
            <p className="truncate font-medium" title={text}>
              {text}
            </p>
            <p className="text-xs text-soft tabular">
              {m.dimensions(count(vector.length))}: [
              {vector
                .slice(0, 4)
                .map((value) => value.toFixed(4))
                .join(', ')}
              , …]
            </p>
            <ul className="mt-1.5 space-y-1">
              {shown.map((other, j) =>
                j <= i ? null : (
                  <li key={`${other.text}${j + 1}`}>
                    <Bar label={m.nearTo(other.text)} value={cosine(vector, other.vector)} />
                  </li>
                ),
              )}
            </ul>
          </li>
        ))}
      </ol>
      <About model={data.model} input={data.usage.prompt_tokens} />
    </>
  );
}

function cosine(a: readonly number[], b: readonly number[]): number {
  const dot = (x: readonly number[], y: readonly number[]) =>
    x.reduce((sum, value, i) => sum + value * (y[i] ?? 0), 0);
  const size = Math.sqrt(dot(a, a) * dot(b, b));
  return size === 0 ? 0 : dot(a, b) / size;
}

function Bar({ label, value }: { label: string; value: number }) {
  const share = Math.min(1, Math.max(0, value));
  return (
    <span className="block text-xs">
      <span className="flex justify-between gap-3">
        <span className="min-w-0 truncate" title={label}>
          {label}
        </span>
        <span className="shrink-0 text-soft tabular">{value.toFixed(3)}</span>
      </span>
      <span className="mt-0.5 block h-1.5 overflow-hidden rounded-full bg-line">
        <span className="block h-full rounded-full bg-accent" style={{ width: `${share * 100}%` }} />
      </span>
    </span>
  );
}

/** Documents by relevance, each with its score. */
export function RankView({ data, input }: { data: EndpointOutput<'ai.rerank'>; input: Values }) {
  const documents = Array.isArray(input.documents) ? input.documents : [];
  const textOf = (index: number) => {
    const document: unknown = documents[index];
    return typeof document === 'string'
      ? document
      : String((document as { text?: unknown } | undefined)?.text ?? index);
  };
  return (
    <>
      <ol className="list-decimal space-y-3 pl-5 text-sm">
        {data.results.map(({ index, relevance_score: score }) => (
          <li key={index}>
            <Bar label={textOf(index)} value={score} />
          </li>
        ))}
      </ol>
      <About model={data.model} />
    </>
  );
}
