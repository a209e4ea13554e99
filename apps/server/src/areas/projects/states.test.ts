import { projects } from '@ocean/api/areas/projects';
import {
  OWNER_ACTIONS,
  type OwnerAction,
  PROJECT_MAY,
  PROJECT_STATES,
  type ProjectState,
  REVIEWER_ACTIONS,
  type ReviewerAction,
} from '@ocean/api/areas/projects/states';
import sql from 'sql-template-tag';
import { privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LOCAL } from '#dev/chain/local-keys.ts';
import { type OperatorsDesk, openDesk } from '#dev/world/operators-desk.ts';
import { useWorld } from '#dev/world/use-world.ts';
import type { Member } from '#dev/world/world-member.ts';
import { operateMembers } from '../../operate/members/operate-members.ts';
import { operateProjects } from '../../operate/projects/operate-projects.ts';

/*
 * State × action × role, through the real calls and commands. The table is repeated here, so that no cell of `PROJECT_MAY`
 * changes unnoticed; "ended" is a listed project past its end, which counts as closed.
 */
const TABLE = `
  state      draft  submit     optimise   accept     withdraw   review    list    reject    close
  draft      draft  submitted  -          -          withdrawn  -         -       -         -
  submitted  draft  -          optimised  -          withdrawn  inReview  -       -         -
  optimised  draft  -          optimised  optimised  withdrawn  inReview  -       -         -
  inReview   -      -          -          -          withdrawn  -         listed  rejected  -
  listed     -      -          -          -          -          -         -       -         closed
  rejected   draft  -          -          -          withdrawn  -         -       -         closed
  closed     -      -          -          -          -          -         -       -         -
  withdrawn  -      -          -          -          -          -         -       -         -`;

const [HEAD = [], ...ROWS] = TABLE.trim()
  .split('\n')
  .map((line) => line.trim().split(/\s+/));
const cell = (state: ProjectState, action: string) => {
  const next = ROWS.find(([name]) => name === state)?.[HEAD.indexOf(action)];
  return next === '-' ? undefined : next;
};

const STATES = [...PROJECT_STATES, 'ended'] as const;
type State = (typeof STATES)[number];
const known = (state: State): ProjectState => (state === 'ended' ? 'closed' : state);

/** The operators' command for each action. */
const COMMANDS: Readonly<Record<ReviewerAction, string>> = { review: 'take', list: 'publish', reject: 'reject', close: 'close' };

const world = useWorld();
let desk: OperatorsDesk;
/** carol is an operator and a member; dave is an operator outside every line. */
const people: Record<'owner' | 'below' | 'above' | 'other' | 'carol' | 'belowCarol', Member> = Object.create(null);
beforeAll(async () => {
  desk = openDesk(world);
  people.carol = await world.member({ wallet: privateKeyToAccount(LOCAL.operators[0].key) });
  people.belowCarol = await world.member({ inviter: await world.member({ inviter: people.carol }) });
  people.above = await world.member();
  people.owner = await world.member({ inviter: people.above });
  people.below = await world.member({ inviter: people.owner });
  people.other = await world.member();
});
afterAll(async () => desk?.close());

const CONTENT = { name: 'A barn', profile: 'A barn in Busan.\nIt is   old!!', contact: 'a@example.org', files: [] };

async function decides(command: string, id: string, by: 'carol' | 'dave' | 'stranger' | 'reads' = 'dave') {
  const { now } = await world.context.db.one<{ now: Date }>(sql`select platform_now() as now`);
  const ends = command === 'publish' ? ['--ends', new Date(now.getTime() + 62 * 60_000).toISOString()] : [];
  return desk[by](operateProjects, command, id, ...ends, '--reason', 'read it');
}

/** A new project of this member, brought into this state by the calls and commands that lead there. */
async function projectIn(state: State, owner: Member): Promise<string> {
  const action = state === 'draft' ? 'draft' : 'submit';
  const { id, version } = await owner.call(projects.submit, { ...CONTENT, action });
  if (state === 'optimised' || state === 'withdrawn') {
    await owner.call(projects.submit, { id, version, action: state === 'optimised' ? 'optimise' : 'withdraw' });
  }
  const commands: Partial<Record<State, readonly string[]>> = {
    ...{ inReview: ['take'], listed: ['take', 'publish'], ended: ['take', 'publish'] },
    ...{ rejected: ['take', 'reject'], closed: ['take', 'reject', 'close'] },
  };
  for (const command of commands[state] ?? []) await decides(command, id);
  if (state === 'ended') await world.advanceMinutes(63);
  expect(await standOf(id)).toMatchObject({ state: known(state) });
  return id;
}

/** The parts that no refusal may change. */
function standOf(id: string) {
  return world.context.db.one<{ version: number; state: ProjectState; acts: number }>(sql`
    select version, acts, case when state = 'listed' and ends_at <= platform_now() then 'closed' else state end as state
    from project where id = ${id}`);
}

async function acts(who: Member | undefined, id: string, action: OwnerAction) {
  const { version } = await standOf(id);
  const body = { id, version, action, ...(action === 'accept' && { accept: ['d1'] }) };
  const answer = await (who ? who.post('/api/raw/submit', body) : world.post('/api/raw/submit', body));
  return answer.body.error?.key ?? (answer.body.data as { state: ProjectState }).state;
}

const unchanged = async (id: string, act: () => Promise<void>) => {
  const before = await standOf(id);
  await act();
  expect(await standOf(id)).toEqual(before);
};

test('the table equals the one used by server and screens', () => {
  expect(HEAD).toEqual(['state', ...OWNER_ACTIONS, ...REVIEWER_ACTIONS]);
  expect(ROWS.map(([state]) => state)).toEqual(PROJECT_STATES);
  for (const state of PROJECT_STATES) {
    for (const action of OWNER_ACTIONS) expect(PROJECT_MAY[state].owner[action], `${state} ${action}`).toBe(cell(state, action));
    for (const action of REVIEWER_ACTIONS)
      expect(PROJECT_MAY[state].reviewer[action], `${state} ${action}`).toBe(cell(state, action));
  }
});

describe.each(STATES)('a project that is %s', (state) => {
  test("refuses owner's acts by any other account, by a suspended owner and without a session", async () => {
    const id = await projectIn(state, people.owner);
    const refused = async (who: Member | undefined, key: string, as: string) => {
      for (const action of OWNER_ACTIONS) {
        await unchanged(id, async () => expect(await acts(who, id, action), `${as} ${action}`).toBe(key));
      }
    };
    await refused(people.other, 'PROJECT_UNKNOWN', 'another member');
    await refused(people.above, 'PROJECT_UNKNOWN', 'above the owner');
    await refused(people.below, 'PROJECT_UNKNOWN', 'below the owner');
    await refused(people.carol, 'PROJECT_UNKNOWN', 'a reviewer');
    await refused(undefined, 'SESSION_MISSING', 'a visitor');
    await desk.carol(operateMembers, 'suspend', people.owner.id, '--reason', 'a test');
    await refused(people.owner, 'ACCOUNT_SUSPENDED', 'its suspended owner');
    await desk.carol(operateMembers, 'restore', people.owner.id, '--reason', 'a test');
  });

  test.each(OWNER_ACTIONS)('follows the table for the owner\'s act "%s"', async (action) => {
    const id = await projectIn(state, people.owner);
    const next = cell(known(state), action);
    if (next) expect([await acts(people.owner, id, action), (await standOf(id)).state]).toEqual([next, next]);
    else await unchanged(id, async () => expect(await acts(people.owner, id, action)).toBe('PROJECT_STATE'));
  });

  test.each(REVIEWER_ACTIONS)('follows the table for the reviewer\'s act "%s", by an entitled reviewer only', async (action) => {
    const [id, own, below] = [
      await projectIn(state, people.owner),
      await projectIn(state, people.carol),
      await projectIn(state, people.belowCarol),
    ];
    const command = COMMANDS[action];
    const next = cell(known(state), action);
    const refuses = (of: string, by: 'carol' | 'dave' | 'stranger', why: string) =>
      unchanged(of, () => expect(decides(command, of, by)).rejects.toThrow(next ? why : `is ${known(state)}`));
    await refuses(id, 'stranger', 'is not an operator with the role reviewer');
    await refuses(own, 'carol', 'belongs to the line of the owner');
    await refuses(below, 'carol', 'belongs to the line of the owner');
    if (!next) return refuses(id, 'dave', '');
    // Without a signature the command only prints what is to be signed.
    await unchanged(id, async () => void (await decides(command, id, 'reads')));
    await decides(command, id);
    expect((await standOf(id)).state).toBe(next);
  });
});
