/** The texts in the JSON of a request or response, whatever its dialect: every string that is not known to be something else. */

export interface Text {
  value: string;
  /** Within what a tool returned. */
  ofTool: boolean;
  put(text: string): void;
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

const isOfTool = (value: Record<string, unknown>): boolean =>
  value.role === 'tool' ||
  value.role === 'function' ||
  (typeof value.type === 'string' && toolTypes.test(value.type));

type Holder = Record<string | number, unknown>;

const putter = (holder: Holder, name: string) => (text: string) => {
  holder[name] = text;
};

/** Iterative: deep nesting must neither overflow the stack nor bypass the check. */
export function textsIn(root: unknown): Text[] {
  const texts: Text[] = [];
  const waiting: [holder: Holder, ofTool: boolean][] = [];
  const open = (value: unknown, ofTool: boolean) => {
    if (typeof value === 'object' && value !== null && !ArrayBuffer.isView(value))
      waiting.push([value as Holder, ofTool]);
  };
  open(root, false);
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [holder, above] = next;
    const ofTool = above || isOfTool(holder as Record<string, unknown>);
    for (const [name, value] of Object.entries(holder)) {
      const isNamed = !Array.isArray(holder);
      if (typeof value !== 'string') open(value, ofTool || (isNamed && toolNames.has(name)));
      else if (value !== '' && !(isNamed && notText.has(name)) && !value.startsWith('data:'))
        texts.push({ value, ofTool, put: putter(holder, name) });
    }
  }
  return texts.reverse();
}
