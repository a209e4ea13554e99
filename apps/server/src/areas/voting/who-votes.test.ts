import { VOTE_BARRIERS, type VoteBarrier, voting } from '@ocean/api/areas/voting';
import sql from 'sql-template-tag';
import { privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LOCAL } from '#dev/chain/local-keys.ts';
import { closesProject, listsProject } from '#dev/projects/listed-projects.ts';
import { type OperatorsDesk, openDesk } from '#dev/world/operators-desk.ts';
import { useWorld } from '#dev/world/use-world.ts';
import type { Member } from '#dev/world/world-member.ts';
import { operateMembers } from '../../operate/members/operate-members.ts';
import { operateOperators } from '../../operate/platform/operate-operators.ts';
import { creditReason, voteRefusal } from './rules.ts';

/*
 * State × role × way of paying, through the real calls. "ended" and "closedEarly" occur twice: before the worker has fixed the
 * counts, and after it. The cells are barriers of `VOTE_BARRIERS`, whose refusals and reasons the server's own tables give.
 */
const TABLE = `
  who        submitted  open          ended         endedFixed    closedEarly   returned
  member     unknown    votes         closed        closed        closed        closed
  voted      unknown    alreadyVoted  alreadyVoted  alreadyVoted  alreadyVoted  alreadyVoted
  owner      unknown    ownLine       ownLine       ownLine       ownLine       ownLine
  above      unknown    ownLine       ownLine       ownLine       ownLine       ownLine
  below      unknown    ownLine       ownLine       ownLine       ownLine       ownLine
  operator   unknown    operator      operator      operator      operator      operator
  suspended  suspended  suspended     suspended     suspended     suspended     suspended
  visitor    visitor    visitor       visitor       visitor       visitor       visitor`;

const [[, ...STATES] = [], ...ROWS] = TABLE.trim()
  .split('\n')
  .map((line) => line.trim().split(/\s+/));
const CELLS = ROWS.flatMap(([who = '', ...cells]) => cells.map((cell, at) => ({ who, state: STATES[at] ?? '', cell })));

/**
 * The reason of the credit when a payment quoted in time meets the barrier; `ownLine` is missing, because no member changes
 * lines.
 */
const CREDITS = { suspended: 'mayNotVote', operator: 'mayNotVote', alreadyVoted: 'alreadyVoted', closed: 'voteClosed' } as const;
const KEYS = {
  suspended: 'ACCOUNT_SUSPENDED',
  operator: 'VOTE_OF_OPERATOR',
  ownLine: 'VOTE_IN_OWN_LINE',
  alreadyVoted: 'ALREADY_VOTED',
  closed: 'VOTING_CLOSED',
} as const satisfies Record<VoteBarrier, string>;

/** Less than an hour, as a fraction of a day. */
const SOON = 0.02;

const world = useWorld();
let desk: OperatorsDesk;
const people = new Map<string, Member>();
const votings = new Map<string, string>();
beforeAll(async () => {
  desk = openDesk(world);
  const above = await world.member();
  const owner = await world.member({ inviter: above });
  const suspended = await world.memberWithUsdt('10');
  const voted = await world.memberWithUsdt('10');
  for (const [who, one] of Object.entries({ above, owner, suspended, voted })) people.set(who, one);
  people.set('below', await world.member({ inviter: await world.member({ inviter: owner }) }));
  people.set('operator', await world.member({ wallet: privateKeyToAccount(LOCAL.operators[0].key) }));
  const opens = async (state: string, days?: number) => {
    const id = await listsProject(owner, desk, { name: state, ...(days && { days }) });
    await voted.call(voting.vote, { id, side: 'support', payBy: 'balance' });
    votings.set(state, id);
    return id;
  };
  await opens('endedFixed', SOON);
  await closesProject(desk, await opens('returned'));
  await world.advanceMinutes(60);
  await world.settle();
  await world.runJobs();
  await opens('ended', SOON);
  await world.advanceMinutes(60);
  await closesProject(desk, await opens('closedEarly'));
  await opens('open');
  votings.set('submitted', await submitted(owner));
  await desk.carol(operateMembers, 'suspend', suspended.id, '--reason', 'a test');
}, 60_000);
afterAll(async () => desk?.close());

async function submitted(owner: Member): Promise<string> {
  const content = { name: 'A barn', profile: 'Old.', contact: 'a@example.org', files: [] };
  const { body } = await owner.post('/api/raw/submit', { ...content, action: 'submit' });
  return (body.data as { id: string }).id;
}

const idOf = (state: string) => votings.get(state) ?? '';
const keyOf = (cell: string) =>
  cell === 'unknown' ? 'VOTING_UNKNOWN' : cell === 'visitor' ? 'SESSION_MISSING' : voteRefusal(cell as VoteBarrier).key;
const asks = async (who: Member | undefined, path: string, body: object) =>
  (await (who ? who.post(path, body) : world.post(path, body))).body;
/** Everything that a refusal could have left behind. */
const left = () =>
  world.context.db.one(sql`
    select (select count(*) from vote) as votes, (select count(*) from purchase) as purchases, (select count(*) from ledger.journal) as moved`);

test('the tables of the server equal those of this test', () => {
  for (const barrier of VOTE_BARRIERS) {
    expect(voteRefusal(barrier).key).toBe(KEYS[barrier]);
    if (barrier !== 'ownLine') expect(creditReason(barrier)).toBe(CREDITS[barrier]);
  }
  const inTable = new Set(CELLS.map(({ cell }) => cell));
  for (const barrier of VOTE_BARRIERS) expect(inTable).toContain(barrier);
});

describe.each(CELLS)('$who, of a project that is $state: $cell', ({ who, state, cell }) => {
  const own = who === 'member' ? () => world.memberWithUsdt('10') : async () => people.get(who);

  test('by balance', async () => {
    const one = await own();
    const body = { id: idOf(state), side: 'oppose', payBy: 'balance' };
    if (cell === 'votes') {
      expect((await asks(one, '/api/raw/voteCheck', body)).data).toMatchObject({ ok: true, price: '1' });
      expect((await asks(one, '/api/raw/vote', body)).data).toMatchObject({ vote: { side: 'oppose' } });
      return;
    }
    const before = await left();
    for (const path of ['/api/raw/voteCheck', '/api/raw/vote']) {
      expect((await asks(one, path, body)).error?.key, path).toBe(keyOf(cell));
    }
    expect(await left()).toEqual(before);
  });

  test('by wallet', async () => {
    const one = await own();
    const body = { id: idOf(state), side: 'oppose', payBy: 'wallet' };
    if (cell === 'votes' && one) {
      await pays(one, idOf(state));
      await world.settle();
      expect(await shown(one, state)).toMatchObject({ myVote: { side: 'oppose' } });
      return;
    }
    const before = await left();
    expect((await asks(one, '/api/raw/voteCheck', body)).error?.key).toBe(keyOf(cell));
    expect(await left()).toEqual(before);
  });

  test('is shown on the screen beforehand', async () => {
    const { error, data } = await asks(await own(), '/api/raw/voteDetail', { id: idOf(state) });
    if (cell === 'unknown' || cell === 'visitor' || state === 'submitted')
      expect(error?.key).toBe(cell === 'visitor' ? 'SESSION_MISSING' : 'VOTING_UNKNOWN');
    else expect(data).toMatchObject({ barrier: cell === 'votes' ? null : cell });
  });
});

const shown = (who: Member, state: string) => who.call(voting.detail, { id: idOf(state) });

/** Creates the purchase of a vote; the returned function sends the payment. */
async function prices(who: Member, id: string) {
  const { purchase } = await who.call(voting.check, { id, side: 'oppose', payBy: 'wallet' });
  if (!purchase) throw new Error('no purchase was opened');
  await who.faucet('USDT', purchase.total);
  await who.approves('USDT', purchase.total);
  return () => who.pays({ orderRef: purchase.orderRef, asset: 'USDT', amount: purchase.total });
}
const pays = async (who: Member, id: string) => (await prices(who, id))();

describe('a payment that was quoted in time', () => {
  const arises: Readonly<Record<keyof typeof CREDITS, (who: Member, id: string) => Promise<unknown>>> = {
    suspended: (who) => desk.carol(operateMembers, 'suspend', who.id, '--reason', 'a test'),
    operator: (who) => desk.both(operateOperators, 'grant', who.id, 'auditor'),
    alreadyVoted: (who, id) => who.call(voting.vote, { id, side: 'support', payBy: 'balance' }),
    closed: (_, id) => closesProject(desk, id),
  };

  test.each(Object.keys(CREDITS) as (keyof typeof CREDITS)[])(
    'is credited with its reason once it meets: %s',
    async (barrier) => {
      const owner = people.get('owner');
      if (!owner) throw new Error('nobody owns it');
      const id = await listsProject(owner, desk);
      const who = await world.memberWithUsdt('10');
      const send = await prices(who, id);
      await arises[barrier](who, id);
      await send();
      await world.settle();
      const payments = await world.context.db.many(
        sql`select outcome, reason from payment where sender = ${who.id} and kind = 'paid'`,
      );
      expect(payments).toEqual([{ outcome: 'credited', reason: CREDITS[barrier] }]);
      expect(await world.context.db.many(sql`select from vote where project = ${id} and side = 'oppose'`)).toEqual([]);
    },
  );
});
