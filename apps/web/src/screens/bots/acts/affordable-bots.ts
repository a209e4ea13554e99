import { bots } from '@ocean/api/areas/bots';
import { Refusal } from '@ocean/api/errors';
import { type ApiClient, useApi } from '@ocean/api-react/api-provider';
import { parseAmount } from '@ocean/money/amount';
import { useState } from 'react';
import type { SkippedThings } from '../../../sections/acts/count-skipped.ts';
import type { ActSheet } from '../../../sections/acts/use-act-sheet.ts';
import { MAX_DECIMALS } from '../../../sections/amounts/max-decimals.ts';

/** The maximum that one call may name. */
const MAX_NAMED = 1_000;
const PAGE_SIZE = 100;
/** Per status. Stopped bots may need renewal, so whole pages may contain none that can run; they are not all read. */
const MAX_PAGES = MAX_NAMED / PAGE_SIZE;
/** The bots that can be run: those that never ran, and those that were stopped within their term. */
const RUNNABLE = ['frozen', 'stopped'] as const;

type Pledge = { readonly balance: string; readonly pledgePerBot: string };

/** How many pledges a balance covers. @example countAffordable({ balance: '250', pledgePerBot: '100' }) // 2 */
export function countAffordable({ balance, pledgePerBot }: Pledge): number {
  const [have, each] = [parseAmount(balance, MAX_DECIMALS), parseAmount(pledgePerBot, MAX_DECIMALS)];
  if (!have.ok || !each.ok || each.units === 0n) return 0;
  const count = have.units / each.units;
  return count > BigInt(MAX_NAMED) ? MAX_NAMED : Number(count);
}

type Choice = { client: ApiClient; sheet: ActSheet; skipped: SkippedThings; count: number };
type Finding = Pick<Choice, 'client' | 'skipped' | 'count'> & { readonly sheet: Pick<ActSheet, 'ids'> };

/** The first bots of a choice that can be run; for all bots the newest, from a bounded number of pages. */
export async function findRunnable({ client, sheet, skipped, count }: Finding): Promise<string[]> {
  if (sheet.ids !== 'all') {
    const leftOut = new Set(skipped.map(({ id }) => id));
    return sheet.ids.filter((id) => !leftOut.has(id)).slice(0, count);
  }
  const found: string[] = [];
  for (const status of RUNNABLE) {
    for (let page: number | null = 1; page !== null && page <= MAX_PAGES && found.length < count; ) {
      const answer: { list: readonly { id: string; may: readonly string[] }[]; next: number | null } = await client.call(
        bots.list,
        { page, size: PAGE_SIZE, status },
      );
      found.push(...answer.list.filter(({ may }) => may.includes('run')).map(({ id }) => id));
      page = answer.next;
    }
  }
  return found.slice(0, count);
}

/** Reopens the sheet for as many bots as the balance covers. */
export function useAffordableRun(choice: Omit<Choice, 'client'>) {
  const { client, sayError } = useApi();
  const [isBusy, setIsBusy] = useState(false);
  const open = async () => {
    setIsBusy(true);
    try {
      const ids = await findRunnable({ client, ...choice });
      if (ids.length === 0) throw new Refusal('NO_FROZEN_BOT');
      choice.sheet.openFor(ids);
    } catch (error) {
      sayError(error);
    } finally {
      setIsBusy(false);
    }
  };
  return { isBusy, open };
}
