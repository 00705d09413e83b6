/**
 * Upstreams bill some fields of a request beyond its tokens at the price of the model, or serve it by another model.
 * Nothing that is charged here covers that: they pass only if the operator says so, or has a price for them.
 */
import { rejected } from '@oja/core/engine-failure';
import type { EngineCall } from '@oja/core/engines/engine';
import type { ChatSettings } from './settings.ts';

const usualTiers: ReadonlySet<unknown> = new Set([
  'auto',
  'default',
  'flex',
  'on_demand',
  'standard',
  'standard_only',
]);

/** Fields about speed, without which the answer is the same; each with the values that cost no more than the model. */
const dropped: Record<string, ReadonlySet<unknown>> = {
  service_tier: usualTiers,
  serviceTier: usualTiers,
  speed: new Set(['standard']),
};

/** They change the answer, what serves it or where: a caller has to know that they do not apply. */
const search = 'searches are billed separately';
const otherModel = 'another model or provider could serve the request at another price';
const refused: Record<string, string> = {
  web_search_options: search,
  search_parameters: search,
  enable_search: search,
  plugins: 'plugins are billed separately',
  models: otherModel,
  fallbacks: otherModel,
  provider: otherModel,
  providerOptions: otherModel,
  compound_custom: otherModel,
  preset: otherModel,
  inference_geo: 'a region is billed separately',
};

/** Tools that the caller runs, or that Anthropic runs at the price of their tokens. */
const usualTool =
  /^(function$|custom$|bash_|text_editor_|computer_|browser_|memory_|tool_search_tool|web_fetch_|mcp_toolset$)/;

export function withoutSurcharges<Body extends object>(
  body: Body,
  { surcharges }: Pick<ChatSettings, 'surcharges'>,
  call: Pick<EngineCall, 'dropped' | 'sellsService' | 'servedAs'>,
): Body {
  const fields = body as Record<string, unknown>;
  const { service_tier: tier } = fields;
  const isSold = typeof tier === 'string' && call.sellsService?.(tier) === true;
  // One that may cost less is charged as usual until the answer names it.
  if (isSold && !usualTiers.has(tier)) call.servedAs?.(tier);
  if (surcharges) return body;
  for (const field in refused)
    if (asks(fields[field])) throw refusal(field, `${field}: ${refused[field]}`, field);
  refuseTools(fields.tools);
  refuseSeen(fields.generationConfig);
  const names = Object.keys(dropped).filter(
    (field) =>
      fields[field] != null && !dropped[field]!.has(fields[field]) && !(field === 'service_tier' && isSold),
  );
  if (names.length === 0) return body;
  call.dropped?.(names);
  return Object.fromEntries(Object.entries(body).filter(([name]) => !names.includes(name))) as Body;
}

/** An empty object asks for a search with its defaults. */
const asks = (value: unknown): boolean =>
  value != null && value !== false && value !== 'global' && !(Array.isArray(value) && value.length === 0);

/** Google's, which have neither type nor name, at the price of their tokens. */
const usualGoogleTools = new Set(['functionDeclarations', 'codeExecution', 'urlContext', 'computerUse']);

/** Images and sound that Gemini returns have prices of their own. */
function refuseSeen(config: unknown): void {
  const { responseModalities } = (config ?? {}) as { responseModalities?: unknown };
  if (!Array.isArray(responseModalities) || responseModalities.every((one) => /^text$/i.test(String(one))))
    return;
  const at = 'generationConfig.responseModalities';
  throw refusal(at, `${at}: images and sound are billed separately`, 'it');
}

/** A namespace holds functions of the caller, and could hold others. */
function refuseTools(tools: unknown, place = 'tools'): void {
  if (!Array.isArray(tools)) return;
  for (const [index, tool] of (tools as { type?: unknown; name?: unknown; tools?: unknown }[]).entries()) {
    const at = `${place}[${index}]`;
    if (tool != null && tool.type === undefined && tool.name === undefined)
      for (const name of Object.keys(tool))
        if (!usualGoogleTools.has(name))
          throw refusal(`${at}.${name}`, `${at}.${name} is billed separately`, 'it');
    const type = String(tool?.type ?? 'custom');
    if (type === 'namespace') refuseTools(tool.tools, `${at}.tools`);
    else if (!usualTool.test(type))
      throw refusal(`${at}.type`, `${at}.type: "${type}" is billed separately`, 'it');
  }
}

const refusal = (param: string, why: string, what: string) =>
  rejected(
    'unprocessable',
    `${why} and has no price on this server. Remove ${what}, or ask the operator to set OJA_CHAT_SURCHARGES=1.`,
    { param },
  );
