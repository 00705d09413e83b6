/** Whether a chunk of a stream has the types that everything after it reads: an upstream can send any JSON. */
import { record } from '@oja/core/engines/upstream-answer';

const indexMax = 1024;
const texts = ['content', 'refusal', 'reasoning_content', 'reasoning'];

const isNone = (value: unknown): value is null | undefined => value === null || value === undefined;
const isText = (value: unknown): boolean => isNone(value) || typeof value === 'string';
const isIndex = (value: unknown): boolean =>
  isNone(value) || (Number.isInteger(value) && (value as number) >= 0 && (value as number) < indexMax);

export const isChoice = (value: unknown): boolean => {
  const choice = record(value);
  if (choice === undefined || !isIndex(choice.index) || !isText(choice.finish_reason)) return false;
  return isNone(choice.delta) || isDelta(record(choice.delta));
};

function isDelta(delta: Record<string, unknown> | undefined): boolean {
  if (delta === undefined) return false;
  // Some servers send content in parts.
  if (!texts.every((name) => isText(delta[name]) || (name === 'content' && Array.isArray(delta[name]))))
    return false;
  const { tool_calls: calls, function_call: called } = delta;
  if (!isNone(called) && !isFunction(called)) return false;
  return isNone(calls) || (Array.isArray(calls) && calls.every(isToolCall));
}

function isToolCall(value: unknown): boolean {
  const call = record(value);
  if (call === undefined || !isIndex(call.index) || !isText(call.id)) return false;
  return isNone(call.function) || isFunction(call.function);
}

function isFunction(value: unknown): boolean {
  const called = record(value);
  return called !== undefined && isText(called.name) && isText(called.arguments);
}
