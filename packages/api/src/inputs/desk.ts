import * as v from 'valibot';
import { type Asset, isAsset } from '../assets.ts';
import { MAX_APPLICATION, MIN_CONTACT } from '../desk/limits.ts';
import { ORDER_SIDES, type OrderSide } from '../desk/states.ts';
import { Refusal } from '../errors.ts';
import { uuid } from '../fields.ts';
import { AMOUNT_REFUSALS, parseAmountField } from './amount.ts';
import { sent } from './parsed-field.ts';
import { parseStepUp, type SignedChallenge, signatureFields } from './signature.ts';
import { cleanText } from './text.ts';

/** Every market is quoted in USDT, so that limits, quotas and levels add up across markets. */
export const QUOTE_ASSET: Asset = 'USDT';

/** The asset that a market trades for USDT. @throws Refusal MARKET_UNKNOWN @example parseMarket('BCG/USDT') // 'BCG' */
export function parseMarket(raw: unknown): { readonly market: string; readonly base: Asset } {
  if (typeof raw !== 'string') throw new Refusal('MARKET_UNKNOWN');
  const [base, quote, rest] = raw.split('/');
  if (!isAsset(base) || quote !== QUOTE_ASSET || rest !== undefined || base === QUOTE_ASSET) throw new Refusal('MARKET_UNKNOWN');
  return { market: `${base}/${QUOTE_ASSET}`, base };
}

const market = sent<string>('a market, such as BCG/USDT', ['MARKET_UNKNOWN']);
const side = v.picklist(ORDER_SIDES);

// Placing an order.

/** An order of a customer: for one service, or for any started passageway of a market. */
export type OrderTerms = {
  readonly serviceId: string | undefined;
  readonly market: string;
  readonly base: Asset;
  readonly side: OrderSide;
  /** Of the base asset. */
  readonly baseUnits: bigint;
};

/** The fields of an order; `parseOrderTerms` reads them. The market is required even with a service, and must be the service's. */
export const orderFields = {
  serviceId: v.optional(uuid),
  market,
  side,
  amount: sent<string>('of the base asset, decimal string in token units', AMOUNT_REFUSALS),
};

type OrderFields = { serviceId?: string | undefined; market?: unknown; side: OrderSide; amount?: unknown };

/** @throws Refusal MARKET_UNKNOWN, AMOUNT_… */
export function parseOrderTerms({ serviceId, market: raw, side, amount }: OrderFields): OrderTerms {
  const { market, base } = parseMarket(raw);
  return { serviceId: serviceId?.toLowerCase(), market, base, side, baseUnits: parseAmountField(amount, base) };
}

/** The rate that the customer has seen: an order is placed at this rate or refused. */
const seenRate = sent<string>('USDT for one of the base asset, as orderCheck showed it', AMOUNT_REFUSALS);

export const placeFields = { ...orderFields, rate: seenRate, ...signatureFields('of purpose action, above the daily value') };

export type PlacedOrder = OrderTerms & {
  /** USDT base units for one whole token of the base asset. */
  readonly rateUnits: bigint;
  readonly signed: SignedChallenge | undefined;
};

/** @throws Refusal MARKET_UNKNOWN, AMOUNT_…, SIGNATURE_… */
export function parsePlacedOrder(
  fields: OrderFields & { rate?: unknown; challengeId?: unknown; signature?: unknown },
): PlacedOrder {
  return { ...parseOrderTerms(fields), rateUnits: parseAmountField(fields.rate, QUOTE_ASSET), signed: parseStepUp(fields) };
}

// Settings of a passageway.

export const MAX_SERVICES = 20;

export type ServiceSettings = {
  readonly market: string;
  readonly base: Asset;
  readonly side: OrderSide;
  /** USDT base units of value of one order. */
  readonly minUnits: bigint;
  readonly maxUnits: bigint;
  readonly isOpen: boolean;
};

export type PassagewaySettings = {
  /** Undefined: unchanged. A service that is not named is closed. */
  readonly services: readonly ServiceSettings[] | undefined;
  /** USDT base units a day; null switches it off, undefined leaves it. */
  readonly autoAcceptUnits: bigint | null | undefined;
  readonly notify: { readonly orders?: boolean | undefined; readonly messages?: boolean | undefined };
  readonly signed: SignedChallenge | undefined;
};

const service = v.strictObject({
  market,
  side,
  min: sent<string>('USDT of value', AMOUNT_REFUSALS),
  max: sent<string>('USDT of value', AMOUNT_REFUSALS),
  isOpen: v.boolean(),
});

export const saveFields = {
  services: v.optional(v.pipe(v.array(service), v.maxLength(MAX_SERVICES))),
  autoAccept: v.optional(v.nullable(v.strictObject({ daily: sent<string>('USDT of value a day', AMOUNT_REFUSALS) }))),
  notify: v.optional(v.strictObject({ orders: v.optional(v.boolean()), messages: v.optional(v.boolean()) }), {}),
  ...signatureFields('of purpose action, when automatic accepting begins or its limit is raised'),
};

type SaveFields = v.InferOutput<v.StrictObjectSchema<typeof saveFields, undefined>>;

/** @throws Refusal MARKET_UNKNOWN, AMOUNT_…, SERVICE_LIMITS_INVALID, SIGNATURE_… */
export function parseSaveFields({ services, autoAccept, notify, ...signature }: SaveFields): PassagewaySettings {
  return {
    services: services?.map(parseService),
    autoAcceptUnits: autoAccept ? parseAmountField(autoAccept.daily, QUOTE_ASSET) : autoAccept,
    notify,
    signed: parseStepUp(signature),
  };
}

function parseService({ market: raw, side, min, max, isOpen }: v.InferOutput<typeof service>): ServiceSettings {
  const { market, base } = parseMarket(raw);
  const [minUnits, maxUnits] = [parseAmountField(min, QUOTE_ASSET), parseAmountField(max, QUOTE_ASSET)];
  if (minUnits > maxUnits) throw new Refusal('SERVICE_LIMITS_INVALID');
  return { market, base, side, minUnits, maxUnits, isOpen };
}

// Providers.

export type Application =
  | { readonly action: 'show' | 'leave' }
  | {
      readonly action: 'apply';
      readonly text: string;
      readonly contact: string;
      readonly files: readonly string[];
      readonly signed: SignedChallenge | undefined;
    };

export const applicationFields = {
  text: sent<string>(`why, and how orders are served; at most ${MAX_APPLICATION.text} characters`, [
    'FORM_INCOMPLETE',
    'TEXT_TOO_LONG',
  ]),
  contact: sent<string>(`contact, ${MIN_CONTACT} to ${MAX_APPLICATION.contact} characters; shown to reviewers only`, [
    'FORM_INCOMPLETE',
    'CONTACT_TOO_SHORT',
    'TEXT_TOO_LONG',
  ]),
  files: v.optional(v.pipe(v.array(uuid), v.maxLength(MAX_APPLICATION.files)), []),
  leave: v.optional(v.literal(true)),
  ...signatureFields('of purpose action, above the daily value'),
};

type ApplicationFields = v.InferOutput<v.StrictObjectSchema<typeof applicationFields, undefined>>;

/** @throws Refusal FORM_INCOMPLETE, CONTACT_TOO_SHORT, TEXT_TOO_LONG, SIGNATURE_… */
export function parseApplicationFields({ text, contact, files, leave, ...signature }: ApplicationFields): Application {
  if (leave) return { action: 'leave' };
  if (text === undefined && contact === undefined) return { action: 'show' };
  return {
    action: 'apply',
    text: cleanText(text, MAX_APPLICATION.text),
    contact: parseContact(contact),
    files: [...new Set(files.map((id) => id.toLowerCase()))],
    signed: parseStepUp(signature),
  };
}

/** Any kind of contact, so only its length is judged. */
function parseContact(raw: unknown): string {
  const contact = cleanText(raw, MAX_APPLICATION.contact);
  if (contact.length < MIN_CONTACT) throw new Refusal('CONTACT_TOO_SHORT', { minimum: MIN_CONTACT });
  return contact;
}

/** Null: the reference price. */
export type RateChange = {
  readonly serviceId: string;
  readonly rateUnits: bigint | null;
  readonly signed: SignedChallenge | undefined;
};

export const rateFields = {
  serviceId: uuid,
  rate: sent<string | null>('USDT for one of the base asset; null for the reference price', AMOUNT_REFUSALS),
  ...signatureFields('of purpose action, above the daily value'),
};

type RateFields = v.InferOutput<v.StrictObjectSchema<typeof rateFields, undefined>>;

/** @throws Refusal AMOUNT_…, SIGNATURE_… */
export function parseRateFields({ serviceId, rate, ...signature }: RateFields): RateChange {
  return {
    serviceId: serviceId.toLowerCase(),
    rateUnits: rate === null ? null : parseAmountField(rate, QUOTE_ASSET),
    signed: parseStepUp(signature),
  };
}
