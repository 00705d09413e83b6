/** Timed segments as subtitle files. Pure. */

export interface TimedText {
  text: string;
  /** Seconds. */
  start: number;
  duration: number;
}

export const toText = (segments: TimedText[]): string => segments.map(({ text }) => oneLine(text)).join('\n');

export function toSrt(segments: TimedText[]): string {
  return cues(segments)
    .map(
      ({ text, start, end }, index) => `${index + 1}\n${clock(start, ',')} --> ${clock(end, ',')}\n${text}\n`,
    )
    .join('\n');
}

export function toVtt(segments: TimedText[]): string {
  const body = cues(segments).map(
    ({ text, start, end }) => `${clock(start, '.')} --> ${clock(end, '.')}\n${escapeVtt(text)}\n`,
  );
  return `WEBVTT\n\n${body.join('\n')}`;
}

/** Spoken captions overlap; a subtitle ends where the next begins. An empty line would end a cue early. */
function cues(segments: TimedText[]) {
  return segments.map((segment, index) => {
    const next = segments[index + 1]?.start ?? Number.POSITIVE_INFINITY;
    const end = segment.start + segment.duration;
    return {
      text: segment.text.replace(/\s*\n\s*/g, '\n').trim(),
      start: segment.start,
      end: next > segment.start ? Math.min(end, next) : end,
    };
  });
}

const oneLine = (text: string): string => text.replace(/\s*\n\s*/g, ' ').trim();
const escapeVtt = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

function clock(seconds: number, point: ',' | '.'): string {
  const ms = Math.round(seconds * 1000);
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  const rest = String(ms % 1000).padStart(3, '0');
  return `${two(ms / 3_600_000)}:${two((ms / 60_000) % 60)}:${two((ms / 1000) % 60)}${point}${rest}`;
}
