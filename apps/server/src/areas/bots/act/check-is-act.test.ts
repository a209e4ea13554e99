import { bots } from '@ocean/api/areas/bots';
import { earnings } from '@ocean/api/areas/earnings';
import { purchases } from '@ocean/api/areas/purchases';
import type { OutputOf } from '@ocean/api/endpoint';
import { Refusal } from '@ocean/api/errors';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { useSmallParts } from '#dev/economy/small-parts.ts';
import { useWorld } from '#dev/world/use-world.ts';
import type { Member } from '#dev/world/world-member.ts';

/*
 * The act does what its check said, whatever has happened before: the same plan or the same refusal, every skipped bot
 * untouched, every other one changed, balances and cards as the check announced. Whether the rules are right is tested
 * in status-table.test.ts.
 */

const seed = Date.now() % 2 ** 31;
const HISTORIES = 3;
const COMMANDS = 30;
const ACTS = ['accelerate', 'run', 'stop', 'renew', 'send'] as const;
type Act = (typeof ACTS)[number];

type Command =
  | { do: 'act'; who: 0 | 1; act: Act; choice: 'all' | readonly boolean[]; cards: number | undefined }
  | { do: 'buy'; who: 0 | 1; quantity: number; what: 'bots' | 'botsAtOnce' | 'cards'; asset: 'USDT' | 'BCG' }
  | { do: 'exchange'; who: 0 | 1; usdt: number }
  | { do: 'days'; days: number }
  | { do: 'sweep' };

const who = fc.constantFrom(0 as const, 1 as const);
const act = fc.record({
  do: fc.constant('act' as const),
  who,
  act: fc.constantFrom(...ACTS),
  choice: fc.oneof(fc.constant('all' as const), fc.array(fc.boolean(), { minLength: 1, maxLength: 24 })),
  cards: fc.constantFrom(undefined, undefined, 0, 1, 3, 1_000),
});
const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 12, arbitrary: act },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('buy' as const),
      who,
      quantity: fc.integer({ min: 1, max: 5 }),
      what: fc.constantFrom('bots' as const, 'botsAtOnce' as const, 'cards' as const),
      asset: fc.constantFrom('USDT' as const, 'USDT' as const, 'BCG' as const),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('exchange' as const), who, usdt: fc.constantFrom(2, 11) }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('days' as const), days: fc.constantFrom(1, 1, 1, 2, 4) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('sweep' as const) }) },
);

const does = (act: Act, choice: 'all' | readonly boolean[], cards?: number): Command => ({
  do: 'act',
  who: 0,
  act,
  choice,
  cards,
});
/** Every history begins with these: each act is done once by name and once for all bots. */
const PRELUDE: readonly Command[] = [
  does('accelerate', [true], 1),
  does('accelerate', 'all'),
  { do: 'days', days: 4 },
  does('run', [true]),
  does('run', 'all'),
  { do: 'days', days: 3 },
  does('renew', [true]),
  does('renew', 'all'),
  does('stop', [true]),
  does('stop', 'all'),
  does('send', [true]),
  does('send', 'all'),
];

// A member of these histories has more bots than fit in one part, so that acts on all of them are done in several.
useSmallParts({ atOnce: 3 });

const world = useWorld();
beforeAll(async () => {
  await world.changesParams({ 'bot.waitDays': 2, 'bot.termDays': 4, 'bot.graceDays': 2, 'card.days': 1 });
});

test(`what a check says is what the act does, over any history (seed ${seed})`, { timeout: 300_000 }, async () => {
  const ends = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: COMMANDS, maxLength: COMMANDS }), async (commands) => {
      const members: Pair = [await world.member(), await world.member()];
      for (const member of members) {
        await member.deposits('USDT', '1300');
        await member.exchanges('15');
        await member.buysBots(4);
        await member.buysCards(3);
      }
      for (const one of [...PRELUDE, ...commands]) {
        const end = await perform(one, members);
        ends.set(end, (ends.get(end) ?? 0) + 1);
      }
    }),
    { seed, numRuns: HISTORIES, endOnFailure: true },
  );
  for (const act of ACTS) for (const form of [act, `${act} all`]) expect(ends.get(`${form} done`) ?? 0, form).toBeGreaterThan(0);
});

type Pair = [Member, Member];

const expectShortage = (error: unknown) => expect(error).toMatchObject({ key: 'BALANCE_INSUFFICIENT' });

async function perform(one: Command, members: Pair): Promise<string> {
  if (one.do === 'days') {
    await world.nextDay(one.days);
    return 'days';
  }
  if (one.do === 'sweep') {
    await world.runJobs();
    return 'sweep';
  }
  const member = members[one.who];
  if (one.do === 'exchange') {
    await member.exchanges(String(one.usdt)).catch(expectShortage);
    return 'exchange';
  }
  if (one.do === 'buy') return buys(member, one);
  return acts(member, members[one.who === 0 ? 1 : 0], one);
}

async function acts(member: Member, other: Member, { act, choice, cards }: Extract<Command, { do: 'act' }>): Promise<string> {
  const before = await snapshot(member);
  const chosen = choice === 'all' ? 'all' : before.list.filter((_, at) => choice[at]).map(({ id }) => id);
  const call = callsOf(member, { act, chosen, cards, to: other.address });
  const name = chosen === 'all' ? `${act} all` : act;

  const check = await outcomeOf(call.check);
  expect(await snapshot(member), `${name}: a check changes nothing`).toEqual(before);
  if (check instanceof Refusal) {
    expect(await outcomeOf(call.act), name).toMatchObject({ key: check.key, params: check.params });
    expect(await snapshot(member), `${name}: what is refused leaves nothing half done`).toEqual(before);
    return `${name} ${check.key}`;
  }
  const { signatureNeeded, unsignedLeft: _left, unsignedLimit: _limit, ...plan } = check as Plan & SendExtras;
  const warning = plan.warnings?.[0];
  if (warning) {
    expect(plan.balanceAfter, name).toBeNull();
    expect(await outcomeOf(call.act), name).toMatchObject({ key: warning });
    expect(await snapshot(member), `${name}: what is refused leaves nothing half done`).toEqual(before);
    return `${name} ${warning}`;
  }
  if (signatureNeeded) {
    expect(await outcomeOf(call.act), name).toMatchObject({ key: 'STEP_UP_NEEDED' });
    expect(await snapshot(member), `${name}: what is refused leaves nothing half done`).toEqual(before);
  }
  const theirs = act === 'send' ? (await snapshot(other)).list.length : 0;
  expect(await (signatureNeeded ? call.signed() : call.act()), name).toEqual(plan);
  expectEffects({ name, act, chosen, plan, before, after: await snapshot(member) });
  if (act === 'send') expect((await snapshot(other)).list.length - theirs).toBe(plan.count);
  return `${name} done`;
}

type Plan = {
  readonly count: number;
  readonly skipped: readonly ({ id: string; reason: string } | { reason: string; count: number })[];
  readonly warnings?: readonly string[];
  readonly balanceAfter?: string | null;
  readonly cost?: { readonly pledge?: string; readonly fee?: string; readonly cards?: number };
  readonly cardsAfter?: number;
  readonly daysSaved?: number;
};
type SendExtras = { signatureNeeded?: boolean; unsignedLeft?: string; unsignedLimit?: string };
type Asked = { readonly act: Act; readonly chosen: 'all' | string[]; readonly cards: number | undefined; readonly to: string };

/** The check, the act, and the act with the wallet's signature, of the named or the All form. */
function callsOf(member: Member, { act, chosen, cards: most, to }: Asked) {
  const cards = most === undefined ? {} : { cards: most };
  const signed = async () => {
    if (chosen === 'all') {
      const { message: _, ...proof } = await member.signs({ call: 'bot/sendAll', to });
      return member.call(bots.send.actAll, { to, ...proof });
    }
    const { message: _, ...proof } = await member.signs({ call: 'bot/send', ids: chosen, to });
    return member.call(bots.send.act, { ids: chosen, to, ...proof });
  };
  const pair = (check: () => Promise<Plan>, done: () => Promise<Plan>) => ({ check, act: done, signed });
  const { call } = member;
  if (chosen === 'all') {
    if (act === 'accelerate')
      return pair(
        () => call(bots.accelerate.checkAll, cards),
        () => call(bots.accelerate.actAll, cards),
      );
    if (act === 'run')
      return pair(
        () => call(bots.run.checkAll, {}),
        () => call(bots.run.actAll, {}),
      );
    if (act === 'stop')
      return pair(
        () => call(bots.stop.checkAll, {}),
        () => call(bots.stop.actAll, {}),
      );
    if (act === 'renew')
      return pair(
        () => call(bots.renew.checkAll, {}),
        () => call(bots.renew.actAll, {}),
      );
    return pair(
      () => call(bots.send.checkAll, { to }),
      () => call(bots.send.actAll, { to }),
    );
  }
  const ids = chosen;
  if (act === 'accelerate')
    return pair(
      () => call(bots.accelerate.check, { ids, ...cards }),
      () => call(bots.accelerate.act, { ids, ...cards }),
    );
  if (act === 'run')
    return pair(
      () => call(bots.run.check, { ids }),
      () => call(bots.run.act, { ids }),
    );
  if (act === 'stop')
    return pair(
      () => call(bots.stop.check, { ids }),
      () => call(bots.stop.act, { ids }),
    );
  if (act === 'renew')
    return pair(
      () => call(bots.renew.check, { ids }),
      () => call(bots.renew.act, { ids }),
    );
  return pair(
    () => call(bots.send.check, { ids, to }),
    () => call(bots.send.act, { ids, to }),
  );
}

async function outcomeOf(call: () => Promise<Plan>): Promise<Plan | Refusal> {
  return call().catch((error: unknown) => {
    if (error instanceof Refusal) return error;
    throw error;
  });
}

type Row = OutputOf<typeof bots.list>['list'][number];
type Snapshot = { readonly list: readonly Row[]; readonly cards: number; readonly assets: Readonly<Record<string, bigint>> };

/** Everything that belongs to a member, as the member sees it. */
async function snapshot(member: Member): Promise<Snapshot> {
  const [{ list, next }, { cards }, { assets }] = await Promise.all([
    member.call(bots.list, { size: 100 }),
    member.call(bots.summary, {}),
    member.call(earnings.dashboard, { range: 7 }),
  ]);
  if (next !== null) throw new Error('more bots than one page shows');
  const units = assets.flatMap(({ asset, available, pledged }) => [
    [asset, unitsOf(available)],
    [`${asset} pledged`, unitsOf(pledged)],
  ]);
  return { list: list.toSorted((a, b) => a.number - b.number), cards, assets: Object.fromEntries(units) };
}

type Effects = { name: string; act: Act; chosen: 'all' | string[]; plan: Plan; before: Snapshot; after: Snapshot };

function expectEffects({ name, act, chosen, plan, before, after }: Effects): void {
  const now = new Map(after.list.map((row) => [row.id, row]));
  const changed = before.list.filter((row) => JSON.stringify(row) !== JSON.stringify(now.get(row.id)));
  const named = chosen === 'all' ? before.list : before.list.filter(({ id }) => chosen.includes(id));
  const skippedIds = plan.skipped.flatMap((one) => ('id' in one ? [one.id] : []));
  const skipped = plan.skipped.reduce((sum, one) => sum + ('count' in one ? one.count : 1), 0);
  expect(changed, `${name}: every bot that is not skipped is changed`).toHaveLength(plan.count);
  expect(named.length, `${name}: every bot is done or skipped`).toBe(plan.count + skipped);
  for (const { id } of changed) expect(skippedIds, `${name}: skipped bots are untouched`).not.toContain(id);

  const gained = (asset: string) => (after.assets[asset] ?? 0n) - (before.assets[asset] ?? 0n);
  const freed = changed.reduce((sum, { pledged, id }) => sum + unitsOf(pledged) - unitsOf(now.get(id)?.pledged ?? '0'), 0n);
  expect(gained('BCG pledged'), `${name}: what is pledged is what its bots say`).toBe(-freed);
  expect(gained('USDT'), `${name}: the fee in USDT`).toBe(act === 'renew' ? -unitsOf(plan.cost?.fee ?? '') : 0n);
  expect(gained('BCG'), `${name}: BCG`).toBe(freed - (act === 'stop' ? unitsOf(plan.cost?.fee ?? '') : 0n));
  if (act === 'run') expect(-freed).toBe(unitsOf(plan.cost?.pledge ?? ''));
  if (act === 'run' || act === 'stop') expect(after.assets.BCG, name).toBe(unitsOf(plan.balanceAfter ?? ''));
  if (act === 'renew') expect(after.assets.USDT, name).toBe(unitsOf(plan.balanceAfter ?? ''));

  expect(before.cards - after.cards, `${name}: cards`).toBe(act === 'accelerate' ? plan.cost?.cards : 0);
  if (act !== 'accelerate') return;
  expect(after.cards).toBe(plan.cardsAfter);
  const saved = changed.reduce((sum, { id, readyDay }) => sum + readyDay - (now.get(id)?.readyDay ?? 0), 0);
  expect(saved, `${name}: days`).toBe(plan.daysSaved);
}

async function buys(member: Member, { quantity, what, asset }: Extract<Command, { do: 'buy' }>): Promise<string> {
  const quote = { quantity, asset, payBy: 'balance' as const };
  const check = await member.call(what === 'cards' ? purchases.quoteCards : purchases.quoteBots, quote);
  const before = await snapshot(member);
  const { purchaseId } = check;
  const made = await (what === 'cards'
    ? member.call(purchases.payCards, { purchaseId, payBy: 'balance' })
    : what === 'bots'
      ? member.call(purchases.payBots, { purchaseId, payBy: 'balance' })
      : member.call(purchases.buyBots, { quantity, asset })
  ).catch((error: unknown) => error as Refusal);
  const after = await snapshot(member);
  expect(before.assets[asset]).toBe(unitsOf(check.balance));
  if (made instanceof Refusal) {
    expect(check.balanceAfter, what).toBeNull();
    expect(made.key).toBe(asset === 'USDT' ? 'BALANCE_INSUFFICIENT' : 'BCG_INSUFFICIENT');
    expect(after).toEqual(before);
    return `buy ${what} ${made.key}`;
  }
  expect(made.purchase).toMatchObject({
    total: check.total,
    unit: check.unit,
    discounts: check.discounts,
    quantity,
    state: 'settled',
  });
  expect(after.assets[asset]).toBe(unitsOf(check.balanceAfter ?? ''));
  expect(after.cards - before.cards).toBe(what === 'cards' ? quantity : 0);
  expect(after.list.length - before.list.length).toBe(what === 'cards' ? 0 : quantity);
  const known = new Set(before.list.map(({ id }) => id));
  for (const { id, status } of after.list) if (!known.has(id)) expect(status).toBe('not_activated');
  return `buy ${what} done`;
}

/** In the smallest unit of any asset, so that all amounts can be compared alike. */
function unitsOf(amount: string): bigint {
  const [whole = '0', decimals = ''] = amount.split('.');
  return BigInt(`${whole}${decimals.padEnd(18, '0')}`);
}
