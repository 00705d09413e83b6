/** The texts in the JSON of a request or response, whatever its dialect: every string that is not known to be something else. */

export interface Text {
  value: string;
  /** Within what a tool returned. */
  ofTool: boolean;
  put(text: string): void;
}

type Holder = Record<string | number, unknown>;

interface Waiting {
  holder: Holder;
  /** The name that it has in what holds it. */
  as: string;
  ofTool: boolean;
  free: boolean;
}

/** Names, IDs, types, URLs and bytes. */
const notText = new Set(
  `model id type role object url uri data file_data fileData file_url image image_url imageUrl audio mask b64_json
  bytes signature thoughtSignature thought_signature encrypted_content mime_type mimeType media_type name format status
  call_id tool_call_id tool_use_id item_id response_id previous_response_id conversation file_id fileUri file_uri
  container_id cache_control service_tier finish_reason finishReason stop_reason modelVersion responseId
  system_fingerprint voice language embedding token logprobs code_verifier password prompt_cache_key
  safety_identifier user request_id created_at engine thinking`
    .split(/\s+/)
    .filter(Boolean),
);

const toolTypes = /^(?:tool_result|.*tool_result|.*_call_output|function_call_output)$/;
const toolNames = new Set(['functionResponse', 'function_response']);
const callNames = new Set(['functionCall', 'function_call']);
/** Bytes, and nothing that could be read as words. */
const dataUrl = /^data:[\w.+/;=-]{0,200};base64,[\w+/=-]*$/;

/** JSON of a tool's own, where every name may hold text. */
const isFree = (holder: Holder, as: string, name: string): boolean =>
  (toolNames.has(as) && name === 'response') ||
  (callNames.has(as) && name === 'args') ||
  (name === 'input' && typeof holder.type === 'string' && holder.type.endsWith('tool_use'));

const isOfTool = (value: Record<string, unknown>): boolean =>
  value.role === 'tool' ||
  value.role === 'function' ||
  (typeof value.type === 'string' && toolTypes.test(value.type));

const putter = (holder: Holder, name: string) => (text: string) => {
  holder[name] = text;
};

/** Iterative: deep nesting must neither overflow the stack nor bypass the check. */
export function textsIn(root: unknown): Text[] {
  const texts: Text[] = [];
  const waiting: Waiting[] = [];
  const open = (value: unknown, as: string, inside: Omit<Waiting, 'holder' | 'as'>) => {
    if (typeof value === 'object' && value !== null && !ArrayBuffer.isView(value))
      waiting.push({ holder: value as Holder, as, ...inside });
  };
  open(root, '', { ofTool: false, free: false });
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { holder, as } = next;
    const ofTool = next.ofTool || isOfTool(holder as Record<string, unknown>);
    const isList = Array.isArray(holder);
    for (const [name, value] of Object.entries(holder)) {
      if (typeof value !== 'string') {
        const free = next.free || (!isList && isFree(holder, as, name));
        open(value, isList ? as : name, { ofTool: ofTool || (!isList && toolNames.has(name)), free });
      } else if (value !== '' && (isList || next.free || !notText.has(name)) && !dataUrl.test(value))
        texts.push({ value, ofTool, put: putter(holder, name) });
    }
  }
  return texts.reverse();
}
