import { Refusal } from '@ocean/api/errors';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callOf, newOwner } from '#dev/economy/economy.ts';
import { createTestEconomy, type TestEconomy } from '#dev/economy/test-economy.ts';
import { recordOperatorPrice } from '../../prices/record-price.ts';
import { leaveStake } from './leave-stake.ts';
import { entrustStake, pledgeStake } from './open-stake.ts';
import { checkTaking, takeFromStakes } from './take-from-stakes.ts';

/* Each state of a stake × each act × each method, against the database: the effect, or the refusal. */

const BCG = 10n ** 18n;
const DAYS = 3;
const TERMS = [{ from: DAYS, percent: '36' }];

let economy: TestEconomy;
beforeAll(async () => {
  economy = await createTestEconomy({
    'stake.pledge.terms': TERMS,
    'stake.trusteeship.terms': TERMS,
    'stepUp.dailyValue': '1000000',
  });
  await recordOperatorPrice(economy.context.db, { asset: 'BCG', usdtUnits: 100_000n, author: 'test' });
});
afterAll(async () => {
  await economy?.audit();
  await economy?.close();
});

type Method = 'pledge' | 'trusteeship';
type Act = 'takeReward' | 'takePrincipal' | 'cancel';
/** Days since the opening, and the acts done before. */
type When = { readonly days: number; readonly before?: readonly Act[] };

const STATES = {
  pending: { days: 0 },
  'running, on its first day': { days: 1 },
  'running, a day later': { days: 2 },
  'running, nothing left to take': { days: 2, before: ['takeReward'] },
  'running, on its last day': { days: DAYS },
  ended: { days: DAYS + 1 },
  'ended, with the principal taken': { days: DAYS + 1, before: ['takePrincipal'] },
  'ended, with the reward taken': { days: DAYS + 1, before: ['takeReward'] },
  closed: { days: DAYS + 1, before: ['takeReward', 'takePrincipal'] },
  cancelled: { days: 2, before: ['cancel'] },
} as const satisfies Record<string, When>;

type Outcome = 'done' | 'STAKE_NOTHING_RELEASED' | 'STAKE_LOCKED' | 'STAKE_CLOSED' | 'STAKE_ENDED' | 'STAKE_NOT_CANCELLABLE';
type Row = readonly [method: Method, state: keyof typeof STATES, takeReward: Outcome, takePrincipal: Outcome, cancel: Outcome];

const TABLE: readonly Row[] = [
  ['pledge', 'pending', 'STAKE_NOTHING_RELEASED', 'STAKE_LOCKED', 'done'],
  ['pledge', 'running, on its first day', 'STAKE_NOTHING_RELEASED', 'STAKE_LOCKED', 'done'],
  ['pledge', 'running, a day later', 'done', 'STAKE_LOCKED', 'done'],
  ['pledge', 'running, nothing left to take', 'STAKE_NOTHING_RELEASED', 'STAKE_LOCKED', 'done'],
  ['pledge', 'running, on its last day', 'done', 'STAKE_LOCKED', 'done'],
  ['pledge', 'ended', 'done', 'done', 'STAKE_ENDED'],
  ['pledge', 'ended, with the principal taken', 'done', 'STAKE_NOTHING_RELEASED', 'STAKE_ENDED'],
  ['pledge', 'ended, with the reward taken', 'STAKE_NOTHING_RELEASED', 'done', 'STAKE_ENDED'],
  ['pledge', 'closed', 'STAKE_CLOSED', 'STAKE_CLOSED', 'STAKE_CLOSED'],
  ['pledge', 'cancelled', 'STAKE_CLOSED', 'STAKE_CLOSED', 'STAKE_CLOSED'],
  ['trusteeship', 'pending', 'STAKE_LOCKED', 'STAKE_LOCKED', 'STAKE_NOT_CANCELLABLE'],
  ['trusteeship', 'running, on its first day', 'STAKE_LOCKED', 'STAKE_LOCKED', 'STAKE_NOT_CANCELLABLE'],
  ['trusteeship', 'running, a day later', 'STAKE_LOCKED', 'STAKE_LOCKED', 'STAKE_NOT_CANCELLABLE'],
  ['trusteeship', 'running, on its last day', 'STAKE_LOCKED', 'STAKE_LOCKED', 'STAKE_NOT_CANCELLABLE'],
  ['trusteeship', 'ended', 'done', 'done', 'STAKE_NOT_CANCELLABLE'],
  ['trusteeship', 'ended, with the principal taken', 'done', 'STAKE_NOTHING_RELEASED', 'STAKE_NOT_CANCELLABLE'],
  ['trusteeship', 'ended, with the reward taken', 'STAKE_NOTHING_RELEASED', 'done', 'STAKE_NOT_CANCELLABLE'],
  ['trusteeship', 'closed', 'STAKE_CLOSED', 'STAKE_CLOSED', 'STAKE_CLOSED'],
];

type Owned = { readonly owner: string; readonly id: string };

async function opened(method: Method): Promise<Owned> {
  const owner = newOwner();
  await economy.funds(owner, 1000n * BCG);
  const terms = { amountUnits: 1000n * BCG, days: DAYS };
  const call = callOf(owner);
  const { stake } =
    method === 'pledge'
      ? await pledgeStake(economy.context, call, terms)
      : await entrustStake(economy.context, call, { ...terms, signed: undefined, rate: undefined });
  return { owner, id: stake.id };
}

function act(name: Act, { owner, id }: Owned): Promise<unknown> {
  const call = callOf(owner);
  if (name === 'cancel') return leaveStake(economy.context, call, { id });
  return takeFromStakes(economy.context, call, { id, part: name === 'takeReward' ? 'reward' : 'principal' });
}

const outcomeOf = (doing: Promise<unknown>) =>
  doing.then(
    () => 'done',
    (error: unknown) => (error instanceof Refusal ? error.key : Promise.reject(error)),
  );

describe.each(Object.keys(STATES) as (keyof typeof STATES)[])('a stake that is %s', (state) => {
  const rows = TABLE.filter((row) => row[1] === state);
  const { days, before = [] }: When = STATES[state];

  test('does what the table says', async () => {
    const names = ['takeReward', 'takePrincipal', 'cancel'] as const;
    const cases = rows.flatMap(([method, , ...outcomes]) => names.map((name, at) => ({ method, name, outcome: outcomes[at] })));
    const stakes = await Promise.all(cases.map(({ method }) => opened(method)));
    await economy.passes(days);
    const found = [];
    for (const [at, { method, name }] of cases.entries()) {
      const stake = stakes[at];
      if (!stake) throw new Error('a stake was not opened');
      for (const one of before) await act(one, stake);
      found.push([method, name, await outcomeOf(act(name, stake))]);
    }
    expect(found).toEqual(cases.map(({ method, name, outcome }) => [method, name, outcome]));
  });
});

test('taking all takes exactly what the table allows', async () => {
  const owner = newOwner();
  await economy.funds(owner, 4000n * BCG);
  const terms = { amountUnits: 1000n * BCG, days: DAYS };
  await pledgeStake(economy.context, callOf(owner), terms);
  await entrustStake(economy.context, callOf(owner), { ...terms, signed: undefined, rate: undefined });
  await economy.passes(2);
  await pledgeStake(economy.context, callOf(owner), terms);
  const all = { all: true } as const;
  // One day of the first stake: a third of 1000 · 36 % · 3 / 365.
  const check = await checkTaking(economy.context, callOf(owner), all);
  expect(check).toMatchObject({ stakes: 1, reward: '0.986301369863013698', principal: '0', left: 0 });
  expect(await takeFromStakes(economy.context, callOf(owner), all)).toEqual(check);
  expect(await outcomeOf(takeFromStakes(economy.context, callOf(owner), all))).toBe('STAKE_NOTHING_RELEASED');
  await economy.passes(2);
  const ended = await checkTaking(economy.context, callOf(owner), all);
  expect(ended).toMatchObject({ stakes: 3, principal: '2000', balanceAfter: ended.balanceAfter });
  expect(await takeFromStakes(economy.context, callOf(owner), all)).toEqual(ended);
});
