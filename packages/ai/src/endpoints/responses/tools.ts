/** Tools of a Responses call as functions of a chat call, and back: custom tools, namespaces, hosted tools. */

import { fail } from '@oja/core/errors';
import type { ChatBody, ChatTool } from '../../engines/chat/port.ts';

export interface ResponseTool {
  type: string;
  name?: string;
  parameters?: Record<string, unknown> | null;
  tools?: ResponseTool[];
  [field: string]: unknown;
}

/** The tool that a function of the chat call represents. */
export interface Called {
  kind: 'function' | 'custom' | 'web_page' | 'file_search';
  name: string;
  namespace?: string;
}

type Made = Omit<ChatTool['function'], 'name'>;

export interface ChatTools {
  tools: ChatTool[];
  called: Map<string, Called>;
}

export const webPageTool = 'open_web_page';
export const fileSearchTool = 'file_search';

const hostedNames: Record<string, string> = {
  web_page: webPageTool,
  web_search: webPageTool,
  web_search_preview: webPageTool,
  web_search_2025_08_26: webPageTool,
  file_search: fileSearchTool,
};

const nameIn = (namespace: unknown, name: unknown): string =>
  typeof namespace === 'string' && namespace !== '' ? `${namespace}__${String(name)}` : String(name);

/** The function that a call item was made of. */
export const calledName = ({ name, namespace }: { name?: unknown; namespace?: unknown }): string =>
  nameIn(namespace, name);

export function chatTools(tools: ResponseTool[], drop: (name: string) => void): ChatTools {
  const found: ChatTools = { tools: [], called: new Map() };
  const add = (name: string, called: Called, made: Made) => {
    found.called.set(name, called);
    found.tools.push({ type: 'function', function: { name, ...made } });
  };
  const take = (tool: ResponseTool, place: string, namespace?: string) => {
    const name = nameIn(namespace, tool.name);
    const within = namespace === undefined ? {} : { namespace };
    if (tool.type === 'function') {
      add(name, { kind: 'function', name: String(tool.name), ...within }, functionOf(tool));
    } else if (tool.type === 'custom') {
      add(name, { kind: 'custom', name: String(tool.name), ...within }, customOf(tool));
    } else if (tool.type === 'namespace' && namespace === undefined) {
      for (const [index, inner] of (tool.tools ?? []).entries())
        take(inner, `${place}.tools[${index}]`, tool.name);
    } else addHosted(tool, place, add, drop);
  };
  for (const [index, tool] of tools.entries()) take(tool, `tools[${index}]`);
  return found;
}

function functionOf({ description, parameters, strict }: ResponseTool): Made {
  return {
    ...(typeof description === 'string' ? { description } : {}),
    parameters: parameters ?? { type: 'object', properties: {} },
    ...(typeof strict === 'boolean' ? { strict } : {}),
  };
}

/** Free text in: a function with one text, which every model can call. */
function customOf({ description, format }: ResponseTool): Made {
  const { definition, syntax } = (format ?? {}) as { definition?: unknown; syntax?: unknown };
  const grammar =
    typeof definition === 'string'
      ? `\nThe input follows this ${String(syntax)} grammar:\n${definition}`
      : '';
  return {
    description: `${typeof description === 'string' ? description : ''}${grammar}`.trim(),
    parameters: {
      type: 'object',
      properties: { input: { type: 'string', description: 'The input, as plain text.' } },
      required: ['input'],
      additionalProperties: false,
    },
  };
}

type Add = (name: string, called: Called, made: Made) => void;

function addHosted(tool: ResponseTool, place: string, add: Add, drop: (name: string) => void): void {
  const name = hostedNames[tool.type];
  if (name === undefined) {
    throw fail(
      'invalid_request',
      `${place}.type: "${tool.type}" is not available here. Available: function, custom, namespace, web_search (opens pages), file_search (over files in input).`,
      { param: `${place}.type` },
    );
  }
  if (name === fileSearchTool) {
    if (Array.isArray(tool.vector_store_ids) && tool.vector_store_ids.length > 0) {
      throw fail(
        'invalid_request',
        `${place}.vector_store_ids: vector stores are not supported; file_search searches the input_file parts of the request. Send [].`,
        { param: `${place}.vector_store_ids` },
      );
    }
    add(name, { kind: 'file_search', name }, fileSearch);
    return;
  }
  // Only a cached index may be searched, which is not here.
  if (tool.external_web_access === false) drop(`tools.${tool.type}`);
  else add(name, { kind: 'web_page', name }, webPage);
}

const webPage = {
  description: 'Opens a public web page and returns its title and text.',
  parameters: {
    type: 'object',
    properties: { url: { type: 'string', description: 'http(s) URL of the page.' } },
    required: ['url'],
    additionalProperties: false,
  },
};

const fileSearch = {
  description: 'Searches the files of this conversation and returns the passages nearest to the query.',
  parameters: {
    type: 'object',
    properties: { query: { type: 'string', description: 'What to look for.' } },
    required: ['query'],
    additionalProperties: false,
  },
};

/** `tool_choice`, with the functions that represent hosted and custom tools. */
export function chatToolChoice(
  choice: string | { type: string; [field: string]: unknown },
): NonNullable<ChatBody['tool_choice']> {
  if (typeof choice === 'string') return choice;
  const { type, name, mode, tools } = choice;
  const named = (asked: unknown) => ({ type: 'function', function: { name: String(asked) } });
  if (type === 'allowed_tools') {
    const allowed = (Array.isArray(tools) ? tools : []) as ResponseTool[];
    const functions = allowed.map((tool) => named(hostedNames[tool.type] ?? calledName(tool)));
    return { type, allowed_tools: { mode: mode === 'required' ? 'required' : 'auto', tools: functions } };
  }
  if (type === 'function' || type === 'custom') return named(name);
  const hosted = hostedNames[type];
  return hosted === undefined ? 'auto' : named(hosted);
}
