import { Fragment } from 'react';
import { CopyIcon } from './copy.tsx';

/** Strings, comments, numbers and words of the language: enough colour to read by, in every language we show. */
const piece =
  /("(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`)|(#[^\n]*|\/\/[^\n]*)|\b(const|let|await|import|from|export|new|for|of|in|if|return|print|def|func|package|var|use|echo|curl|true|false|null|nil|None|True|False|async|function|type|defer|err)\b|(\b\d+(?:\.\d+)?\b)/g;
const tones = ['', 'text-[#a8e0b5]', 'text-[#9aa0bd]', 'text-[#b9c1ff]', 'text-[#f2c57c]'];

export function Coloured({ text }: { text: string }) {
  const parts: { text: string; tone: string }[] = [];
  let last = 0;
  for (const match of text.matchAll(piece)) {
    const group = [1, 2, 3, 4].find((n) => match[n] !== undefined)!;
    // A # or // inside an address is no comment.
    if (group === 2 && match.index > 0 && !/\s/.test(text[match.index - 1]!)) continue;
    parts.push({ text: text.slice(last, match.index), tone: '' }, { text: match[0], tone: tones[group]! });
    last = match.index + match[0].length;
  }
  parts.push({ text: text.slice(last), tone: '' });
  return parts.map((part, i) => {
    return part.tone ? (
      <span key={i} className={part.tone}>
        {part.text}
      </span>
    ) : (
      <Fragment key={i}>{part.text}</Fragment>
    );
  });
}

export function Code({
  text,
  label,
  plain,
  className = '',
}: {
  text: string;
  label: string;
  plain?: boolean;
  className?: string;
}) {
  return (
    <div
      className={`group relative min-w-0 rounded-xl border border-code-line bg-code text-code-ink ${className}`}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is no place for code */}
      <pre
        tabIndex={0}
        role="group"
        aria-label={label}
        className="max-h-[32rem] overflow-auto p-4 pr-12 font-mono text-[0.8rem] leading-relaxed"
      >
        <code>{plain || text.length > 60_000 ? text : <Coloured text={text} />}</code>
      </pre>
      {/* Over the ends of long lines, up to the edge. */}
      <div className="absolute top-0 right-0 rounded-xl bg-code pt-2 pr-2">
        <CopyIcon text={text} className="text-[#b8bdd3] hover:bg-code-line hover:text-white" />
      </div>
    </div>
  );
}
