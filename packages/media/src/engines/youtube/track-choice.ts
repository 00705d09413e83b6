/** Which caption track answers a wish for languages. Pure. */
import { rejected } from '@oja/core/engine-failure';
import type { CaptionList, CaptionTrack } from './player.ts';

const normal = (code: string): string => code.toLowerCase().replaceAll('_', '-');
const primary = (code: string): string => normal(code).split('-')[0]!;

/** Manual before generated, the exact language before a regional relative. */
export function chooseTrack(list: CaptionList, languages: string[]): CaptionTrack {
  if (languages.length === 0) return defaultTrack(list);
  const manualFirst = [...list.tracks].sort((a, b) => Number(a.generated) - Number(b.generated));
  for (const wanted of languages) {
    const track =
      manualFirst.find((candidate) => normal(candidate.language) === normal(wanted)) ??
      manualFirst.find((candidate) => primary(candidate.language) === primary(wanted));
    if (track !== undefined) return track;
  }
  throw missing(`No captions in ${languages.join(', ')}`, 'language', list);
}

function defaultTrack({ tracks, defaultIndex }: CaptionList): CaptionTrack {
  const marked = defaultIndex === null ? undefined : tracks[defaultIndex];
  if (marked !== undefined) return marked;
  // The generated track is in the language that is spoken.
  const spoken = tracks.find((track) => track.generated)?.language;
  const manual = tracks.filter((track) => !track.generated);
  return (
    manual.find((track) => spoken !== undefined && primary(track.language) === primary(spoken)) ??
    manual[0] ??
    tracks[0]!
  );
}

/** The code to ask a translation with, or undefined when none is needed. */
export function translationOf(
  list: CaptionList,
  track: CaptionTrack,
  wanted: string | undefined,
): string | undefined {
  if (wanted === undefined || normal(wanted) === normal(track.language)) return undefined;
  if (!track.translatable)
    throw missing(`The ${track.language} captions cannot be translated`, 'translate_to', list);
  if (list.translations.length === 0) return wanted;
  const code =
    list.translations.find((candidate) => normal(candidate) === normal(wanted)) ??
    list.translations.find((candidate) => normal(candidate) === primary(wanted));
  if (code !== undefined) return code;
  throw rejected(
    'transcript_not_found',
    `translate_to: captions can't be translated to ${wanted}. Available: ${list.translations.join(', ')}.`,
    { param: 'translate_to', details: { available: list.translations } },
  );
}

function missing(what: string, param: string, list: CaptionList) {
  const available = list.tracks.map(({ language, name, generated }) => ({ language, name, generated }));
  const codes = [...new Set(list.tracks.map((track) => track.language))].join(', ');
  return rejected('transcript_not_found', `${what}. Available: ${codes}.`, { param, details: { available } });
}
