/**
 * Makes of a chat body what an engine can answer: pictures inlined (or put in words for engines that do not
 * see), sound put in words for those that do not hear, files read and replaced by the passages that matter for the
 * question.
 */

import type { CallContext } from '@oja/core/endpoints/context';
import type { EngineCall } from '@oja/core/engines/engine';
import { lookAtPicture, pictureOf } from '@oja/documents/endpoints/recognize';
import type { Sight } from '@oja/documents/vision/port';
import type {
  ChatMessage,
  ChatRequest,
  ContentPart,
  ConversationReader,
  Grounding,
  Holdings,
} from '../../engines/chat/port.ts';
import {
  choosePassages,
  type Embed,
  nearTo,
  type RankedPassage,
  rankPassages,
} from '../files/find-passages.ts';
import { fileUses } from '../files/read-files.ts';
import { rememberVectors } from '../files/remember-vectors.ts';
import { tablesInSight } from '../files/sight-tables.ts';
import { type ChatInput, chatVariant } from './chat-input.ts';
import type { OjaNotes } from './chat-output.ts';
import { condenseProse, type Prose } from './condense-files.ts';
import { type HeardSound, hasSound, hearMessages } from './hear-parts.ts';
import { pictureInWords } from './picture-words.ts';
import { attach, type DocumentRead, type PictureRead, type ReadPart, readParts } from './read-parts.ts';

/** What endpoints use that read conversations: their files, pictures and sounds. */
export const conversationUses = {
  ...fileUses,
  helpers: [...fileUses.helpers, 'audio', 'embedding', 'summary', 'transcription'],
} as const;
type ConversationContext = CallContext<typeof conversationUses>;

export interface Conversation {
  /** With images inlined, and of files the passages that matter. */
  messages: ChatMessage[];
  notes: OjaNotes;
  holds?: Holdings;
  reader?: Pick<ConversationReader, 'hear' | 'describe'>;
}

/** About 8,000 tokens: enough for any upstream, cheap enough for the caller. */
const passagesCharacters = 32_000;
/** Each takes a second or more: of many images, the last are described. */
const describedMax = 20;
const quotedMax = 12;
const sourcesMax = 20;
const citeRequest =
  'Answer from the passages above. After each statement give its source in square brackets, exactly as written there. If they do not hold the answer, say so.';

export function questionOf(input: ChatInput): string {
  const last = input.messages.findLast(({ role }) => role === 'user') ?? input.messages.at(-1);
  if (typeof last?.content === 'string') return last.content;
  const texts = (last?.content ?? []).flatMap((part) => (part.type === 'text' ? [part.text as string] : []));
  return texts.join('\n');
}

/** Words alone need no reading. */
export function readConversation(
  input: ChatInput,
  context: ConversationContext,
  call: EngineCall,
): Conversation | Promise<Conversation> {
  const sounds = hasSound(input);
  if (chatVariant(input) === 'ai.chat' && !sounds) return { messages: input.messages, notes: {} };
  return sounds ? readWithSound(input, context, call) : readWithFiles(input, context, call);
}

/** Files are read once: what was made of them goes with the words of the sound, should these be asked for. */
async function readWithSound(
  input: ChatInput,
  context: ConversationContext,
  call: EngineCall,
): Promise<Conversation> {
  const silent = chatVariant(input) === 'ai.chat' ? undefined : await readFiles(input, context, call);
  const notes = silent?.notes ?? {};
  const heard = once(async () => {
    const { body, sounds } = await hearMessages(input, context, call);
    notes.sounds = sounds;
    const known = { read: silent?.read, sounds, written: questionOf(input) };
    return readFiles({ ...input, ...body }, context, call, known);
  });
  const hear = async (request: ChatRequest): Promise<ChatRequest> => {
    const { messages } = await heard();
    return { ...request, body: { ...request.body, messages }, holds: { files: true } };
  };
  const describe: ConversationReader['describe'] = async (request, charactersMax) => {
    const files = silent && request.holds?.sound ? silent : await heard();
    return described(files, request, charactersMax);
  };
  const holds: Holdings = silent ? { files: true, sound: true } : { sound: true };
  return { messages: silent?.messages ?? input.messages, notes, holds, reader: { hear, describe } };
}

async function readWithFiles(
  input: ChatInput,
  context: ConversationContext,
  call: EngineCall,
): Promise<Conversation> {
  const files = await readFiles(input, context, call);
  const { messages, notes } = files;
  const reader: Conversation['reader'] = {
    hear: async (request) => request,
    describe: (request, charactersMax) => described(files, request, charactersMax),
  };
  return { messages, notes, holds: { files: true }, reader };
}

async function described({ inWords }: ReadFiles, { body }: ChatRequest, charactersMax = passagesCharacters) {
  const { messages, grounding } = await inWords(charactersMax);
  return { body: { ...body, messages }, grounding };
}

interface ReadFiles {
  messages: ChatMessage[];
  notes: OjaNotes;
  read: ReadPart[][];
  inWords(charactersMax: number): Promise<{ messages: ChatMessage[]; grounding: Grounding | undefined }>;
}

/** What is known when the sound of a conversation was heard. */
interface Known {
  read: ReadPart[][] | undefined;
  sounds: HeardSound[];
  /** The question, as far as it is written. */
  written: string;
}

/** The parts of the messages as they are now, with what was read of those that are no text. */
function withRead(input: ChatInput, read: ReadPart[][]): ReadPart[][] {
  return read.map((parts, index) => {
    const { content } = input.messages[index] ?? {};
    if (!Array.isArray(content)) return parts;
    return parts.map(
      (part, place): ReadPart =>
        part.kind === 'plain' && content[place]
          ? { kind: 'plain', part: content[place] as ContentPart }
          : part,
    );
  });
}

async function readFiles(
  input: ChatInput,
  context: ConversationContext,
  call: EngineCall,
  known: Known = { read: undefined, sounds: [], written: '' },
): Promise<ReadFiles> {
  const { file, files, password } = input;
  const sent = attach(input, [...(file ?? []), ...(files ?? [])]);
  // What is written besides a recording asks about it; a recording alone is the question.
  const question = known.written || questionOf(input);
  const sounds = known.written === '' ? [] : known.sounds;
  const read = known.read
    ? withRead(input, known.read)
    : await readParts(sent, password ?? undefined, context, call);
  const parts = read.flat();
  const documents = parts.flatMap((part) => (part.kind === 'document' ? [part.document] : []));
  const pictures = parts.flatMap((part) => (part.kind === 'picture' ? [part.picture] : []));
  const embed = rememberVectors((texts) => context.engines.embedding.embed({ texts }, call));
  const ranked = await rankPassages(
    documents.flatMap((document) => document.passages),
    question,
    embed,
  );
  const condense = (prose: Prose[], sentences: number) => condenseProse(prose, sentences, context, call);
  const look = once(() => lookAt(pictures, notes, context, call));
  const notes = notesOf(documents, pictures, choosePassages(ranked, passagesCharacters));
  const compose = (charactersMax: number, sights?: Sights) =>
    composeMessages(input.messages, read, choosePassages(ranked, charactersMax), { pictures, sights });
  const inWords = async (charactersMax: number) => {
    const sights = await look();
    const grounding = groundingOf({ question, ranked, documents, pictures, sights, sounds, embed, condense });
    return { messages: compose(charactersMax, sights), grounding };
  };
  return { messages: compose(passagesCharacters), notes, read, inWords };
}

type Sights = (Sight | undefined)[];

async function lookAt(
  pictures: PictureRead[],
  notes: OjaNotes,
  context: ConversationContext,
  call: EngineCall,
): Promise<Sights> {
  const from = pictures.length - describedMax;
  const seen = await Promise.all(
    pictures.map(({ bytes, language }, place) =>
      place < from ? undefined : lookAtPicture(pictureOf(bytes), language, context, call),
    ),
  );
  const warnings = seen.flatMap((one) => one?.warnings ?? []);
  if (warnings.length > 0) notes.notes = [...new Set([...(notes.notes ?? []), ...warnings])];
  return seen.map((one) => one?.sight);
}

function composeMessages(
  messages: ChatMessage[],
  read: ReadPart[][],
  chosen: RankedPassage[],
  seen: { pictures: PictureRead[]; sights: Sights | undefined },
): ChatMessage[] {
  return messages.map((message, index) => {
    const parts = read[index] ?? [];
    if (parts.every((part) => part.kind === 'plain')) return message;
    const content = parts.map((part) => composePart(part, chosen, seen));
    const cite = parts.some((part) => part.kind === 'document');
    return {
      ...message,
      content: cite ? [...content, { type: 'text' as const, text: citeRequest }] : content,
    };
  });
}

function composePart(
  part: ReadPart,
  chosen: RankedPassage[],
  { pictures, sights }: { pictures: PictureRead[]; sights: Sights | undefined },
): ContentPart {
  if (part.kind === 'plain') return part.part;
  if (part.kind === 'document') return { type: 'text', text: documentText(part.document, chosen) };
  const { picture, detail } = part;
  const place = pictures.indexOf(picture);
  if (sights) return { type: 'text', text: sightInWords(sights[place], pictureName(place, pictures)) };
  const url = `data:${picture.mime};base64,${Buffer.from(picture.bytes).toString('base64')}`;
  return { type: 'image_url', image_url: detail ? { url, detail } : { url } };
}

const sightInWords = (sight: Sight | undefined, name: string): string =>
  sight ? pictureInWords(sight, name) : `${name}: an earlier image of the conversation, not described.`;

function pictureName(place: number, pictures: PictureRead[]): string {
  const name = pictures[place]?.filename;
  if (name && name !== 'file') return name;
  return pictures.length > 1 ? `Picture ${place + 1}` : 'The picture';
}

function documentText({ filename, pages, passages }: DocumentRead, chosen: RankedPassage[]): string {
  const own = chosen.filter((passage) => passage.filename === filename);
  const size = pages === null ? '' : ` (${pages} ${pages === 1 ? 'page' : 'pages'})`;
  const part =
    own.length < passages.length
      ? `${own.length} of ${passages.length} passages, chosen for the question`
      : 'its text';
  const texts = own.map(({ source, heading, text }) => `[${source}]${heading ? ` ${heading}` : ''}\n${text}`);
  return `File ${filename}${size}: ${part}, each with its source.\n\n${texts.join('\n\n')}`;
}

interface Ground {
  question: string;
  ranked: RankedPassage[];
  documents: DocumentRead[];
  pictures: PictureRead[];
  sights: Sights;
  sounds: HeardSound[];
  embed: Embed;
  condense: (prose: Prose[], sentences: number) => ReturnType<typeof condenseProse>;
}

function groundingOf(ground: Ground): Grounding | undefined {
  const { question, ranked, documents, pictures, sights, sounds, embed, condense } = ground;
  const quoted = ranked
    .slice(0, quotedMax)
    .map(({ text, source, score, table }) => ({ text, source, score, ...(table ? { table } : {}) }));
  const seen = sights.flatMap((sight, place) => {
    if (!sight) return [];
    const source = pictureName(place, pictures);
    const recognized = sight.text.rows.join('\n');
    return { text: pictureInWords(sight, source), source, score: 1, described: true, recognized };
  });
  const heard = sounds.map(({ text }, place) => ({
    text,
    source: soundName(place, sounds),
    score: 1,
    recognized: text,
  }));
  const passages = [...seen, ...heard, ...quoted];
  const tables = sights.flatMap((sight, place) =>
    sight ? tablesInSight(sight, pictureName(place, pictures)) : [],
  );
  const packedTables = documents.map((document) => document.tables);
  const nearness = (asked: string, texts: string[]) => nearTo(asked, texts, embed);
  const written = documents.flatMap((document) => document.passages.filter(({ table }) => !table));
  const recognized = seen.map(({ recognized: text, source }) => ({ text, source }));
  const asProse = [...recognized, ...heard, ...written];
  return passages.length === 0
    ? undefined
    : {
        question,
        passages,
        tables,
        packedTables,
        nearness,
        prose: () => asProse,
        condense: (sentences) => condense(asProse, sentences),
      };
}

const soundName = (place: number, sounds: HeardSound[]): string =>
  sounds.length > 1 ? `Recording ${place + 1}` : 'The recording';

function notesOf(documents: DocumentRead[], pictures: PictureRead[], chosen: RankedPassage[]): OjaNotes {
  const sources = new Map<string, RankedPassage>();
  for (const passage of [...chosen].sort((a, b) => b.score - a.score)) {
    if (!sources.has(passage.source) && sources.size < sourcesMax) sources.set(passage.source, passage);
  }
  const notes = documents.flatMap((document) => document.notes);
  return {
    ...(documents.length > 0
      ? {
          sources: [...sources.values()].map(({ source, filename, page, sheet, score }) => ({
            source,
            filename,
            page,
            sheet,
            score,
          })),
          files: documents.map(({ filename, format, pages, passages, readByOcr }) => ({
            filename,
            format,
            pages,
            characters: passages.reduce((sum, { text }) => sum + text.length, 0),
            read_by_ocr: readByOcr,
          })),
        }
      : {}),
    ...(pictures.length > 0 ? { pictures: pictures.length } : {}),
    ...(notes.length > 0 ? { notes } : {}),
  };
}

export function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
