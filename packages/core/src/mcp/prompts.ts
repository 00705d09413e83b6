/** A few tasks that need several tools, written out for an agent. */
import {
  type GetPromptResult,
  type Prompt,
  ProtocolError,
  ProtocolErrorCode,
} from '@modelcontextprotocol/server';

interface Task extends Prompt {
  write(args: Record<string, string>): string;
}

const tasks: Task[] = [
  {
    name: 'check-website',
    title: 'Check a website',
    description:
      'DNS, certificate, headers, registration and a screenshot of a site, with what to fix first.',
    arguments: [{ name: 'domain', description: 'Domain name, such as example.com.', required: true }],
    write: ({ domain }) =>
      `Check the website ${domain}. Look up its DNS records and registration, check its certificate and its HTTP headers, and take a screenshot. Report what is wrong in order of importance, and how to fix each point.`,
  },
  {
    name: 'transcribe-and-summarize',
    title: 'Transcribe and summarize a recording',
    description: 'Turns a recording into text, a short summary and a list of decisions.',
    arguments: [
      { name: 'url', description: 'URL of the audio or video file.', required: true },
      { name: 'language', description: 'Language spoken, such as en-NG, yo, ig, ha or pcm.' },
    ],
    write: ({ url, language }) =>
      `Transcribe the recording at ${url}${language ? ` (language: ${language})` : ''}. Then write a summary of at most five sentences and list the decisions and who is responsible for each. Quote the time of each decision.`,
  },
  {
    name: 'is-this-link-safe',
    title: 'Check a link before opening it',
    description: 'Judges a URL by its reputation, registration and certificate.',
    arguments: [{ name: 'url', description: 'The URL.', required: true }],
    write: ({ url }) =>
      `Is ${url} safe to open? Check its reputation, how old the registration of its domain is, and its certificate. Answer with safe, suspicious or unsafe, and give the three strongest reasons. Do not open the URL in any other way.`,
  },
];

export const listPrompts = (): Prompt[] => tasks.map(({ write: _, ...prompt }) => prompt);

export function getPrompt(name: string, args: Record<string, string> = {}): GetPromptResult {
  const task = tasks.find((each) => each.name === name);
  if (task === undefined)
    throw new ProtocolError(
      ProtocolErrorCode.InvalidParams,
      `No prompt ${name}. Available: ${tasks.map((each) => each.name).join(', ')}.`,
    );
  for (const { name: field, required } of task.arguments ?? [])
    if (required && !args[field])
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, `${field} is required by the prompt ${name}.`);
  return {
    description: task.description ?? '',
    messages: [{ role: 'user', content: { type: 'text', text: task.write(args) } }],
  };
}
