import { projects } from '@ocean/api/areas/projects';
import type { ProjectState } from '@ocean/api/areas/projects/states';
import { voting } from '@ocean/api/areas/voting';
import type { InputOf } from '@ocean/api/endpoint';
import sql from 'sql-template-tag';
import { operateProjects } from '../../apps/server/src/operate/projects/operate-projects.ts';
import { operateVotes } from '../../apps/server/src/operate/projects/operate-votes.ts';
import { samplePdf, samplePicture } from '../files/sample-files.ts';
import { sendFile } from '../files/send-file.ts';
import { votesByWallet } from '../projects/closed-votings.ts';
import type { OperatorsDesk } from '../world/operators-desk.ts';
import type { World } from '../world/world.ts';
import type { Member } from '../world/world-member.ts';
import type { Line } from './fill-people.ts';

/** Long enough that a voter's bots, which wait eight days, run when the voting ends. */
const VOTING_DAYS = 15;
const DAY_MS = 86_400_000;

/** A voting that ends while the bots of the world serve their term. */
export type Votings = { readonly ended: string };

/** Two listed projects of erin with files, and votes paid both ways; operators close one project before its end. */
export async function openVotings(world: World, desk: OperatorsDesk, { alice, bob, carol, erin }: Line): Promise<Votings> {
  const ended = await lists(world, desk, erin, 'A barn in Busan');
  const early = await lists(world, desk, erin, 'A mill that burned down');
  await alice.call(voting.vote, { id: ended, side: 'support', payBy: 'balance' });
  await alice.call(voting.vote, { id: early, side: 'oppose', payBy: 'balance' });
  await carol.call(voting.vote, { id: ended, side: 'oppose', payBy: 'balance' });
  await votesByWallet(bob, ended);
  await votesByWallet(bob, early);
  // The second payment for the same vote is credited to the balance.
  const again = await world.member();
  for (const _ of [1, 2]) await votesByWallet(again, ended);
  await world.settle();
  await desk.carol(operateProjects, 'close', early, '--reason', 'it burned down');
  return { ended };
}

/** Two operators pay out part of the ended voting's fees. */
export async function payOutFees({ both }: OperatorsDesk, { bob }: Line, { ended }: Votings): Promise<void> {
  for (const to of ['treasury', bob.id]) await both(operateVotes, 'pay', ended, to, '0.5', '--reason', 'the next listing');
}

/** Leaves a project in every state, a vote that is not folded yet, and an unreferenced file. */
export async function leaveProjectsInEveryState(world: World, desk: OperatorsDesk, { alice, erin }: Line): Promise<void> {
  const { carol } = desk;
  const listed = await lists(world, desk, erin, 'A listed mill');
  await alice.call(voting.vote, { id: listed, side: 'support', payBy: 'balance' });
  await uploads(world, erin, 'forgotten.pdf', samplePdf('nobody refers to it'));

  await handsIn(erin, { ...FULL, name: 'A draft', contact: '', action: 'draft' });
  await handsIn(erin, { ...FULL, name: 'A submitted barn' });
  await optimises(erin);
  const read = await handsIn(erin, { ...FULL, name: 'A barn under review' });
  await carol(operateProjects, 'take', read.id, ...REASON);
  const rejected = await handsIn(erin, { ...FULL, name: 'A rejected barn' });
  await carol(operateProjects, 'take', rejected.id, ...REASON);
  await carol(operateProjects, 'reject', rejected.id, '--reason', 'No deed was sent');
  const { id, version } = await handsIn(erin, { ...FULL, name: 'A withdrawn barn' });
  await erin.call(projects.submit, { id, version, action: 'withdraw' });
  await requireStates(erin, ['draft', 'submitted', 'optimised', 'inReview', 'listed', 'rejected', 'closed', 'withdrawn']);
}

const REASON = ['--reason', 'read it'] as const;
const FULL = { profile: 'A barn in Busan.\nIt is   old!!', contact: 'erin@example.org', action: 'submit' } as const;

function handsIn(who: Member, asked: InputOf<typeof projects.submit>) {
  return who.call(projects.submit, asked);
}

/** Accepts one proposed difference of the analysis. */
async function optimises(who: Member): Promise<void> {
  const { id, version } = await handsIn(who, { ...FULL, name: 'An optimised barn' });
  const optimised = await who.call(projects.submit, { id, version, action: 'optimise' });
  const [difference] = optimised.analysis?.differences ?? [];
  if (!difference) throw new Error('the analysis proposes nothing');
  await who.call(projects.submit, { id, version: optimised.version, action: 'accept', accept: [difference.id] });
}

/** Lists a project with a picture and a document. */
async function lists(world: World, { carol, dave }: OperatorsDesk, owner: Member, name: string): Promise<string> {
  const files = [
    await uploads(world, owner, 'front.jpg', await samplePicture('jpeg')),
    await uploads(world, owner, 'deed.pdf', samplePdf(name)),
  ];
  const { id } = await handsIn(owner, { ...FULL, name, files });
  await carol(operateProjects, 'take', id, ...REASON);
  const { now } = await world.context.db.one<{ now: Date }>(sql`select platform_now() as now`);
  const ends = new Date(now.getTime() + VOTING_DAYS * DAY_MS).toISOString();
  await dave(operateProjects, 'publish', id, '--ends', ends, ...REASON);
  return id;
}

async function uploads({ origin }: World, { token }: Member, name: string, bytes: Buffer): Promise<string> {
  const { body } = await sendFile(origin, token, { name, bytes });
  if (body.code !== 1) throw new Error(`${name} was not taken: ${body.msg}`);
  return (body.data as { fileId: string }).fileId;
}

async function requireStates(who: Member, states: readonly ProjectState[]): Promise<void> {
  const { list } = await who.call(projects.list, { size: 100 });
  const missing = states.filter((state) => !list.some((project) => project.state === state));
  if (missing.length > 0) throw new Error(`no project is ${missing.join(', ')}`);
}
