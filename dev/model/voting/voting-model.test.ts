import assert from 'node:assert/strict';
import fc from 'fast-check';
import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { member, platform } from '../../../apps/server/src/ledger/accounts.ts';
import { readBalance } from '../../../apps/server/src/ledger/balances.ts';
import { openDesk } from '../../world/operators-desk.ts';
import { createWorld, type World } from '../../world/world.ts';
import type { Member } from '../../world/world-member.ts';
import { RealVoting } from './real-voting.ts';
import { INVITERS, START_UNITS, type VotingCommand, VotingModel, votingCommand } from './voting-model.ts';

/*
 * Random lists of acts on projects and votes, each on its own platform: after every command, outcome and balances equal the
 * model's, and in the end the audit is clean. MODEL_RUNS and MODEL_SEED set the number of lists and the seed.
 */
const seed = Number(process.env.MODEL_SEED ?? Date.now() % 2 ** 31);
const runs = Number(process.env.MODEL_RUNS ?? 3);
const COMMANDS = 60;
const MAX_MS = 24 * 3_600_000;

/** Begins with votings that run, were closed early, or ended with fees to pay out, for the random commands to act on. */
const PRELUDE: readonly VotingCommand[] = [
  ...[0, 1, 2].flatMap((project): VotingCommand[] => [
    { act: 'begin', who: project, isHandedIn: true },
    { act: 'take', project },
    { act: 'publish', project, hours: 2 + 20 * project },
  ]),
  { act: 'vote', who: 2, project: 0, side: 'support' },
  { act: 'vote', who: 2, project: 0, side: 'oppose' },
  { act: 'vote', who: 1, project: 0, side: 'support' },
  { act: 'voteByWallet', who: 3, project: 0, side: 'oppose' },
  { act: 'voteByWallet', who: 3, project: 1, side: 'oppose' },
  { act: 'vote', who: 2, project: 1, side: 'support' },
  // The voting's time is over, but a payment that was made in time is not final yet.
  { act: 'hours', hours: 3 },
  { act: 'close', project: 1 },
  { act: 'jobs' },
  { act: 'payOut', project: 0, tenths: 12, to: 3 },
  { act: 'payOut', project: 0, tenths: 12, to: null },
];

test(`${runs} lists of acts on projects and votes end as in the model (seed ${seed})`, { timeout: MAX_MS }, async () => {
  const ends = new Map<string, number>();
  const list = fc.array(votingCommand, { minLength: COMMANDS, maxLength: COMMANDS });
  await fc.assert(
    fc.asyncProperty(list, (commands) => play([...PRELUDE, ...commands], ends)),
    { seed, numRuns: runs, endOnFailure: true },
  );
  process.stdout.write(`voting: ${runs} plays, seed ${seed}: ${[...ends].map(([end, times]) => `${end} ${times}`).join(', ')}\n`);
  // Outcomes of the prelude.
  for (const end of ['vote ok', 'voteByWallet ok', 'vote ALREADY_VOTED', 'close ok', 'payOut ok', 'payOut NOT_ALLOWED']) {
    expect(ends.get(end), end).toBeGreaterThanOrEqual(runs);
  }
});

async function play(commands: readonly VotingCommand[], ends: Map<string, number>): Promise<void> {
  const world = await createWorld();
  const desk = openDesk(world);
  try {
    const members = await join(world);
    const model = new VotingModel();
    const real = new RealVoting(world, desk, members);
    for (const [at, command] of commands.entries()) {
      const place = `command ${at + 1}, ${JSON.stringify(command)}`;
      const end = await real.perform(command, model.projectAt(command));
      assert.equal(end, model.predict(command), place);
      await compare(world, { model, real, members, place });
      ends.set(`${command.act} ${end}`, (ends.get(`${command.act} ${end}`) ?? 0) + 1);
    }
    await world.settle();
    await world.runJobs();
    await world.audit();
  } finally {
    await desk.close();
    await world.close();
  }
}

async function join(world: World): Promise<Member[]> {
  const members: Member[] = [];
  for (const at of INVITERS) {
    const inviter = at === undefined ? undefined : members[at];
    const one = await world.member(inviter ? { inviter } : {});
    await one.deposits('USDT', String(START_UNITS / 1e6));
    members.push(one);
  }
  return members;
}

type Sides = {
  readonly model: VotingModel;
  readonly real: RealVoting;
  readonly members: readonly Member[];
  readonly place: string;
};

/** Compares balances, the public account, and each project with its votes, close and fees. */
async function compare({ context: { db } }: World, { model, real, members, place }: Sides): Promise<void> {
  const units = await Promise.all(members.map(async ({ id }) => (await readBalance(db, member(id).available('USDT'))).posted));
  assert.deepEqual(
    units.map(Number),
    model.members.map((one) => one.units),
    place,
  );
  assert.equal(Number((await readBalance(db, platform.voteFees('USDT'))).posted), model.fees, place);
  const rows = await db.many<{ id: string }>(sql`
    select p.id, case when p.state = 'listed' and p.ends_at <= platform_now() then 'closed' else p.state end as state,
      (select count(*) filter (where side = 'support') from vote v where v.project = p.id)::integer as support,
      (select count(*) filter (where side = 'oppose') from vote v where v.project = p.id)::integer as oppose,
      (select c.is_early from vote_close c where c.project = p.id) as "isEarly",
      (select coalesce(sum(units), 0) from vote_return r where r.project = p.id)::integer as returned,
      (select coalesce(sum(units), 0) from vote_payout o where o.project = p.id)::integer as "paidOut"
    from project p`);
  const found = new Map(rows.map(({ id, ...row }) => [id, row]));
  assert.deepEqual(
    real.projects.map((id) => found.get(id)),
    model.projects.map((project) => {
      const sides = [...project.votes.values()];
      const support = sides.filter((side) => side === 'support').length;
      const { returned, paidOut, isFixed, isEarly } = project;
      return {
        ...{ state: model.stateOf(project), support, oppose: sides.length - support },
        ...{ isEarly: isFixed ? isEarly : null, returned, paidOut },
      };
    }),
    place,
  );
}
