import { Refusal } from '@ocean/api/errors';

/** No input of any call nests deeper than this. */
const MAX_DEPTH = 8;
/** Fields that could reach an object's prototype. No call has a field of these names. */
const POISONOUS = new Set(['__proto__', 'constructor', 'prototype']);
const NUL_OR_LONE_SURROGATE = /\0|\p{Surrogate}/u;

/**
 * Parses the JSON of a request: strict UTF-8, bounded depth, no text that a database or a wallet cannot hold. An empty
 * body is an empty object, because half of the calls take no input.
 * @throws Refusal MALFORMED
 */
export function parseBody(bytes: Buffer): unknown {
  if (bytes.length === 0) return {};
  const body = parseJson(bytes);
  refuseUnfitValues(body);
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw malformed('the body is not an object');
  return body;
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (cause) {
    throw malformed('the body is not JSON', cause);
  }
}

/** Walks without recursion, so that depth uses no stack. */
function refuseUnfitValues(body: unknown): void {
  const rest: { value: unknown; depth: number }[] = [{ value: body, depth: 0 }];
  for (let item = rest.pop(); item !== undefined; item = rest.pop()) {
    const { value, depth } = item;
    if (typeof value === 'string') refuseUnfitText(value);
    if (typeof value !== 'object' || value === null) continue;
    if (depth >= MAX_DEPTH) throw malformed('the body is nested too deeply');
    for (const [name, inner] of Object.entries(value)) {
      if (POISONOUS.has(name)) throw malformed('a field has a name that is not allowed');
      refuseUnfitText(name);
      rest.push({ value: inner, depth: depth + 1 });
    }
  }
}

function refuseUnfitText(text: string): void {
  if (NUL_OR_LONE_SURROGATE.test(text)) throw malformed('a text contains characters that are not allowed');
}

function malformed(problem: string, cause?: unknown): Refusal {
  return new Refusal('MALFORMED', { problem }, { cause });
}
