import { amountText } from '@ocean/api/amount';
import type { passagewayView } from '@ocean/api/areas/desk/profile';
import { PASSAGEWAY_MAY } from '@ocean/api/desk/states';
import type { InferOutput } from 'valibot';
import type { Passageway } from './queries.ts';
import { banOf, stateOf } from './rules.ts';

export function viewPassageway(facts: Passageway): InferOutput<typeof passagewayView> {
  const state = stateOf(facts);
  const ban = banOf(facts);
  return {
    state,
    ban: ban && { reason: ban.reason, until: ban.until?.toISOString() ?? null, note: ban.note },
    stopsToday: facts.stopsToday,
    may: [...PASSAGEWAY_MAY[state]],
    quota: {
      daily: amountText(facts.quotaUnits, 'USDT'),
      left: amountText(facts.quotaLeftUnits > 0n ? facts.quotaLeftUnits : 0n, 'USDT'),
    },
    level: facts.level,
    openedAt: facts.openedAt?.toISOString() ?? null,
  };
}
