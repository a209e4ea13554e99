import { parseAmount } from '@ocean/money/amount';
import * as v from 'valibot';
import type { OutsideModelSettings } from '../../model/openai-model.ts';

const USDT_DECIMALS = 6;
/** USDT for a million tokens, such as "0.15". */
const price = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const parsed = parseAmount(dataset.value, USDT_DECIMALS);
    if (parsed.ok) return parsed.units;
    addIssue({ message: 'must be USDT for a million tokens, like 0.15' });
    return NEVER;
  }),
);

/** Settings of an OpenAI-compatible service. All of them or none. */
export const outsideModelRules = {
  AI_BASE_URL: v.optional(v.pipe(v.string(), v.url(), v.regex(/^https?:\/\//i, 'must begin with https:// or http://'))),
  AI_API_KEY: v.optional(v.pipe(v.string(), v.nonEmpty())),
  AI_MODEL: v.optional(v.pipe(v.string(), v.nonEmpty(), v.maxLength(80))),
  AI_INPUT_PRICE: v.optional(price),
  AI_OUTPUT_PRICE: v.optional(price),
};

/** @throws Error when only some of them are set: without the price, no limit would hold */
export function outsideModelOf(
  e: v.InferOutput<v.ObjectSchema<typeof outsideModelRules, undefined>>,
): OutsideModelSettings | null {
  const {
    AI_BASE_URL: baseUrl,
    AI_API_KEY: apiKey,
    AI_MODEL: model,
    AI_INPUT_PRICE: inputUnits,
    AI_OUTPUT_PRICE: outputUnits,
  } = e;
  const set = [baseUrl, apiKey, model, inputUnits, outputUnits];
  if (set.every((value) => value === undefined)) return null;
  if (!baseUrl || !apiKey || !model || inputUnits === undefined || outputUnits === undefined) {
    throw new Error('Set AI_BASE_URL, AI_API_KEY, AI_MODEL, AI_INPUT_PRICE and AI_OUTPUT_PRICE together, or none of them.');
  }
  return { baseUrl, apiKey, model, inputUnits, outputUnits };
}
