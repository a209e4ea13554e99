import * as v from 'valibot';
import type { Context } from '../context.ts';
import { advanceClock, readClock } from './clock.ts';
import { connectLocalChain } from './local-chain.ts';

export type DevRoutes = Readonly<Record<string, (body: unknown) => Promise<unknown>>>;

const gift = v.object({ address: v.unknown(), asset: v.unknown(), amount: v.optional(v.unknown()) });
const advance = v.union([v.strictObject({ advanceDays: v.number() }), v.strictObject({ advanceMinutes: v.number() })]);

/** `/dev-api`: faucet, clock, RPC and the first invitation code, mounted on a development start only. */
export function devRoutes(context: Context): DevRoutes {
  const chain = connectLocalChain(context.config);
  return {
    faucet: (body) => chain.give(v.parse(gift, body)),
    clock: (body) => {
      const input = v.parse(advance, body);
      return advanceClock(context, chain, 'advanceDays' in input ? input.advanceDays * 24 * 60 : input.advanceMinutes);
    },
    clockInfo: () => readClock(context),
    // Printed by the start as well: the demo wallet fills it in.
    inviteCode: async () => ({ inviteCode: context.config.rootInviteCode }),
    rpc: (body) => chain.forward(body),
  };
}
