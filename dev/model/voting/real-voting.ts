import { projects } from '@ocean/api/areas/projects';
import { voting } from '@ocean/api/areas/voting';
import { Refusal } from '@ocean/api/errors';
import sql from 'sql-template-tag';
import { operateMembers } from '../../../apps/server/src/operate/members/operate-members.ts';
import { NotAllowed } from '../../../apps/server/src/operate/operation.ts';
import { operateProjects } from '../../../apps/server/src/operate/projects/operate-projects.ts';
import { operateVotes } from '../../../apps/server/src/operate/projects/operate-votes.ts';
import { votesByWallet } from '../../projects/closed-votings.ts';
import type { OperatorsDesk } from '../../world/operators-desk.ts';
import type { World } from '../../world/world.ts';
import type { Member } from '../../world/world-member.ts';
import type { End, VotingCommand } from './voting-model.ts';

const HOUR_MINUTES = 60;
const MINUTE_MS = 60_000;
const REASON = ['--reason', 'a test'] as const;

/** Runs the commands on the platform, by members' calls and operators' commands. */
export class RealVoting {
  readonly projects: string[] = [];
  private readonly suspended = new Set<number>();
  private readonly world: World;
  private readonly desk: OperatorsDesk;
  private readonly members: readonly Member[];

  constructor(world: World, desk: OperatorsDesk, members: readonly Member[]) {
    this.world = world;
    this.desk = desk;
    this.members = members;
  }

  async perform(command: VotingCommand, project: number | undefined): Promise<End> {
    if ('project' in command && project === undefined) return 'ok';
    try {
      await this.act(command, this.projects[project ?? -1] ?? '');
      return 'ok';
    } catch (error) {
      if (error instanceof Refusal) return error.key;
      if (error instanceof NotAllowed) return 'NOT_ALLOWED';
      throw error;
    }
  }

  private async act(command: VotingCommand, id: string): Promise<unknown> {
    const { desk, world } = this;
    switch (command.act) {
      case 'begin':
        return this.begin(command);
      case 'revise':
        return this.submits(command.who, id, { action: 'draft', name: `A barn, ${this.projects.length} known` });
      case 'handIn':
        return this.submits(command.who, id, { action: 'submit' });
      case 'withdraw':
        return this.submits(command.who, id, { action: 'withdraw' });
      case 'take':
      case 'reject':
      case 'close':
        return desk.dave(operateProjects, command.act, id, ...REASON);
      case 'publish': {
        const now = (await this.rowOf(id)).now.getTime();
        const ends = new Date(now + (command.hours + 0.5) * HOUR_MINUTES * MINUTE_MS).toISOString();
        return desk.dave(operateProjects, 'publish', id, '--ends', ends, ...REASON);
      }
      case 'vote':
        return this.memberAt(command.who).call(voting.vote, { id, side: command.side, payBy: 'balance' });
      case 'voteByWallet':
        return votesByWallet(this.memberAt(command.who), id, command.side);
      case 'turn':
        return this.turn(command.who);
      case 'payOut': {
        const to = command.to === null ? 'treasury' : this.memberAt(command.to).id;
        return desk.both(operateVotes, 'pay', id, to, String(command.tenths / 10), ...REASON);
      }
      case 'settle':
        return world.settle();
      case 'jobs':
        await world.settle();
        return world.runJobs();
      case 'hours':
        return world.advanceMinutes(command.hours * HOUR_MINUTES);
    }
  }

  private memberAt(who: number): Member {
    const member = this.members[who];
    if (!member) throw new Error(`there is no member ${who}`);
    return member;
  }

  private async begin({ who, isHandedIn }: Extract<VotingCommand, { act: 'begin' }>): Promise<void> {
    const content = { name: 'A barn', profile: 'A barn in Busan.', contact: 'a@example.org', files: [] };
    const action = isHandedIn ? 'submit' : 'draft';
    this.projects.push((await this.memberAt(who).call(projects.submit, { ...content, action })).id);
  }

  private async submits(who: number, id: string, act: { action: 'draft' | 'submit' | 'withdraw'; name?: string }) {
    const { version } = await this.rowOf(id);
    return this.memberAt(who).call(projects.submit, { id, version, ...act });
  }

  private async turn(who: number): Promise<void> {
    const { id } = this.memberAt(who);
    await this.desk.carol(operateMembers, this.suspended.has(who) ? 'restore' : 'suspend', id, ...REASON);
    if (!this.suspended.delete(who)) this.suspended.add(who);
  }

  private rowOf(id: string) {
    return this.world.context.db.one<{ version: number; now: Date }>(
      sql`select version, platform_now() as now from project where id = ${id}`,
    );
  }
}
