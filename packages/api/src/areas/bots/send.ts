import * as v from 'valibot';
import { actOnMany } from '../../act-on-many.ts';
import { address, amount, count } from '../../fields.ts';
import { addressField } from '../../inputs/address.ts';
import { namedBots } from '../../inputs/bot-ids.ts';
import { botFilter } from '../../inputs/bot-status.ts';
import { parsedInput } from '../../inputs/parsed-field.ts';
import { parseStepUp, type SignedChallenge, signatureFields } from '../../inputs/signature.ts';

/** Why a bot is left out of a sending: its pledge is held, or the act has as many bots as it takes. */
export const SEND_SKIP_REASONS = ['running', 'renewal_due', 'take_back_first', 'beyond_limit'] as const;
export type SendSkipReason = (typeof SEND_SKIP_REASONS)[number];

/** Most numbers that a check or an act lists; the count covers all bots. */
export const MAX_NUMBERS = 12;

const calls = actOnMany({
  path: '/api/bot/send',
  menu: '/bot',
  summary: {
    check: 'What sending these bots would do and whether the wallet has to sign it; changes nothing',
    act: 'Moves bots to another member, with the cards they have had and what is left of their term',
    checkAll: 'What sending every bot that is not at work would do; changes nothing',
    actAll: 'Moves every bot that is not at work to another member',
  },
  ids: namedBots('NO_BOT_TO_SEND'),
  filter: botFilter,
  fields: { to: addressField('address of a registered member') },
  actFields: signatureFields('from challenge with purpose action'),
  plan: {
    count,
    /** The bots' numbers with their owner, in order, at most `MAX_NUMBERS`. */
    numbers: v.pipe(v.array(count), v.maxLength(MAX_NUMBERS)),
    to: address,
    /** The price of the bots before discounts, in USDT. It counts against the daily value that needs no signature. */
    value: amount,
  },
  checkPlan: {
    /** True: ask `challenge` for purpose `action` with these very fields, sign, and send the signature along. */
    signatureNeeded: v.boolean(),
    unsignedLeft: amount,
    unsignedLimit: amount,
  },
  skips: SEND_SKIP_REASONS,
  refusals: {
    both: ['NO_BOT_TO_SEND', 'NOT_TO_YOURSELF', 'RECIPIENT_UNKNOWN', 'RECIPIENT_SUSPENDED'],
    act: ['STEP_UP_NEEDED', 'SIGNATURE_INVALID', 'CHALLENGE_UNKNOWN', 'CHALLENGE_EXPIRED', 'ACTION_CHANGED', 'CHAIN_UNAVAILABLE'],
  },
  success: 'TRANSFER_SUCCESSFUL',
});

type Signed<Shape extends v.GenericSchema> = Omit<v.InferOutput<Shape>, 'challengeId' | 'signature'> & {
  readonly signed: SignedChallenge | undefined;
};

/** The two fields of a signature are one value: both are present, or neither. */
const withSignature = <const Shape extends v.GenericSchema<unknown, { challengeId?: unknown; signature?: unknown }>>(
  shape: Shape,
) =>
  parsedInput(
    shape,
    ({ challengeId, signature, ...fields }): Signed<Shape> => ({
      ...fields,
      signed: parseStepUp({ challengeId, signature }),
    }),
  );

export const sendCalls = {
  ...calls,
  act: { ...calls.act, input: withSignature(calls.act.input) },
  actAll: { ...calls.actAll, input: withSignature(calls.actAll.input) },
};
