import { createInterface } from 'node:readline';
import { isatty } from 'node:tty';
import type { Client } from '../../client.ts';
import { base64Of } from '../../file-input.ts';
import type { ChatRequest } from '../../generated/types.ts';
import { fileFromPath } from '../../node.ts';
import { type Command, type CommandRun, clientOf, textFlag } from '../command.ts';
import { explainError } from '../explain.ts';
import { pipedText } from '../piped-text.ts';
import { UsageError } from '../usage-error.ts';

type Message = ChatRequest['messages'][number];

const commandsHelp =
  'Commands in a conversation: /clear starts a new conversation, /model NAME changes the model, /quit or Ctrl-D exits.\n';

export const chat: Command = {
  usage: '[QUESTION] [--model NAME] [--system TEXT] [--file PATH]',
  about: 'Ask a question, or start a conversation without one.',
  options: {
    model: { type: 'string', short: 'm' },
    system: { type: 'string', short: 's' },
    file: { type: 'string', short: 'f', multiple: true },
  },
  help: `Text on standard input is added to the question. ${commandsHelp.trim()} Ctrl-C stops the response.`,
  async run(run) {
    const client = await clientOf(run);
    const system = textFlag(run.flags, 'system');
    const messages: Message[] = system === undefined ? [] : [{ role: 'system', content: system }];
    const asked = run.words.join(' ');
    const piped = await pipedText(asked === '', run.signal);
    const question = [asked, piped].filter((text) => text.trim() !== '').join('\n\n');
    if (question !== '') {
      messages.push(await asMessage(run, question));
      await answer(run, client, messages, textFlag(run.flags, 'model'), run.signal);
      return;
    }
    if (!isatty(0))
      throw new UsageError(
        'A question is required, as an argument or on standard input, outside a terminal.',
      );
    await converse(run, client, messages);
  },
};

/** The question with the files that were handed over. */
async function asMessage({ flags }: CommandRun, text: string): Promise<Message> {
  const paths = (flags.file as string[] | undefined) ?? [];
  if (paths.length === 0) return { role: 'user', content: text };
  const parts = paths.map(async (path) => {
    const { data, filename } = await fileFromPath(path);
    const file_data = await base64Of(data);
    const mime = {
      png: 'image/png',
      jpg: 'image/jpeg',
      jpeg: 'image/jpeg',
      webp: 'image/webp',
      gif: 'image/gif',
    }[path.toLowerCase().split('.').pop() ?? ''];
    return mime === undefined
      ? ({ type: 'file', file: { filename, file_data } } as const)
      : ({ type: 'image_url', image_url: { url: `data:${mime};base64,${file_data}` } } as const);
  });
  return { role: 'user', content: [{ type: 'text', text }, ...(await Promise.all(parts))] };
}

/** Shows the answer as it is written; returns it whole. */
async function answer(
  { terminal, flags }: CommandRun,
  client: Client,
  messages: Message[],
  model: string | undefined,
  signal: AbortSignal,
): Promise<string> {
  const request = { messages, ...(model === undefined ? {} : { model }) };
  if (flags.json === true) {
    const whole = await client.ai.chat(request, { signal });
    terminal.out(`${JSON.stringify(whole)}\n`);
    return whole.choices[0]?.message.content ?? '';
  }
  let text = '';
  let demo = false;
  for await (const { choices, oja } of await client.streamChat(request, { signal })) {
    demo ||= oja?.demo === true;
    const piece = choices.find(({ index }) => index === 0)?.delta.content ?? '';
    text += piece;
    terminal.out(piece);
  }
  terminal.out('\n');
  if (demo)
    terminal.note(
      terminal.paint('dim', 'This reply is from the demo model, because no upstream is connected.\n'),
    );
  return text;
}

async function converse(run: CommandRun, client: Client, messages: Message[]): Promise<void> {
  const { terminal } = run;
  let model = textFlag(run.flags, 'model');
  const reader = createInterface({
    input: process.stdin,
    output: process.stderr,
    prompt: terminal.paint('cyan', '› '),
  });
  let current: AbortController | undefined;
  reader.on('SIGINT', () => (current === undefined ? reader.close() : current.abort()));
  terminal.note(`${terminal.paint('dim', `${client.baseUrl} · /help lists the commands`)}\n`);
  reader.prompt();
  for await (const line of reader) {
    const text = line.trim();
    const [word, ...rest] = text.split(/\s+/);
    if (word === '/quit' || word === '/exit') break;
    if (word === '/help') terminal.note(commandsHelp);
    else if (word === '/clear') messages.splice(messages[0]?.role === 'system' ? 1 : 0);
    else if (word === '/model') model = rest.join(' ') || undefined;
    else if (word !== undefined && /^\/\w+$/.test(word))
      terminal.note(`Unknown command ${word}. ${commandsHelp}`);
    else if (text !== '') {
      messages.push(
        await asMessage(messages.some(({ role }) => role === 'user') ? { ...run, flags: {} } : run, text),
      );
      current = new AbortController();
      try {
        messages.push({
          role: 'assistant',
          content: await answer(run, client, messages, model, current.signal),
        });
      } catch (error) {
        messages.pop();
        terminal.note(current.signal.aborted ? '\n(stopped)\n' : `${explainError(error, terminal).text}\n`);
      }
      current = undefined;
    }
    reader.prompt();
  }
  reader.close();
}
