import fc from 'fast-check';

/*
 * A second implementation of what product.md promises of projects and votes, in plain code without database, chain, server or
 * any function of the product, with its numbers written out. Members and projects are named by their index, which wraps around.
 */

export type VotingCommand =
  | { act: 'begin'; who: number; isHandedIn: boolean }
  | { act: 'revise' | 'handIn' | 'withdraw'; who: number; project: number }
  | { act: 'take' | 'reject' | 'close'; project: number }
  /** The vote runs for this many hours plus half an hour. */
  | { act: 'publish'; project: number; hours: number }
  | { act: 'vote' | 'voteByWallet'; who: number; project: number; side: Side }
  | { act: 'turn'; who: number }
  | { act: 'payOut'; project: number; tenths: number; to: number | null }
  | { act: 'settle' | 'jobs' }
  | { act: 'hours'; hours: number };

type Side = 'support' | 'oppose';
/** 'ok', or the refusal. */
export type End = string;

type ProjectModel = {
  readonly owner: number;
  state: string;
  /** Undefined for a project that was never listed. */
  endsAt?: number;
  isEarly: boolean;
  isFixed: boolean;
  returned: number;
  /** Base units of USDT. */
  paidOut: number;
  readonly votes: Map<number, Side>;
};

const PRICE = 1_000_000;
const HOUR = 60;

/** The inviter of each member; 1 stands below 0. */
export const INVITERS: readonly (number | undefined)[] = [undefined, 0, undefined, undefined];
/** Low, so that some votes are not covered. */
export const START_UNITS = 2 * PRICE;

export class VotingModel {
  readonly members = INVITERS.map(() => ({ units: START_UNITS, isSuspended: false }));
  readonly projects: ProjectModel[] = [];
  fees = 0;
  private minute = 0;
  private readonly onChain: { who: number; project: ProjectModel; side: Side; at: number }[] = [];

  /** The index of the named project; undefined when there is no project. */
  projectAt(command: VotingCommand): number | undefined {
    return 'project' in command && this.projects.length > 0 ? command.project % this.projects.length : undefined;
  }

  predict(command: VotingCommand): End {
    switch (command.act) {
      case 'begin':
        if (this.members[command.who]?.isSuspended) return 'ACCOUNT_SUSPENDED';
        this.projects.push({
          ...{ owner: command.who, state: command.isHandedIn ? 'submitted' : 'draft', votes: new Map() },
          ...{ isEarly: false, isFixed: false, returned: 0, paidOut: 0 },
        });
        return 'ok';
      case 'turn': {
        const member = this.members[command.who];
        if (member) member.isSuspended = !member.isSuspended;
        return 'ok';
      }
      case 'hours':
        this.minute += command.hours * HOUR;
        return 'ok';
      case 'settle':
        return this.settle();
      case 'jobs':
        return this.runJobs();
      default: {
        const project = this.projects[this.projectAt(command) ?? -1];
        return project ? this.ofProject(project, command) : 'ok';
      }
    }
  }

  /** The public state: closed once its time is over. */
  stateOf({ state, endsAt }: ProjectModel): string {
    return state === 'listed' && endsAt !== undefined && this.minute >= endsAt ? 'closed' : state;
  }

  private ofProject(project: ProjectModel, command: Extract<VotingCommand, { project: number }>): End {
    switch (command.act) {
      case 'revise':
        return this.owned(project, command.who, ['draft', 'submitted', 'rejected'], 'draft');
      case 'handIn':
        return this.owned(project, command.who, ['draft'], 'submitted');
      case 'withdraw':
        return this.owned(project, command.who, ['draft', 'submitted', 'inReview', 'rejected'], 'withdrawn');
      case 'take':
        return this.decided(project, ['submitted'], 'inReview');
      case 'reject':
        return this.decided(project, ['inReview'], 'rejected');
      case 'publish': {
        const end = this.decided(project, ['inReview'], 'listed');
        if (end === 'ok') project.endsAt = this.minute + command.hours * HOUR + HOUR / 2;
        return end;
      }
      case 'close': {
        const isListed = this.stateOf(project) === 'listed';
        const end = this.decided(project, ['listed', 'rejected'], 'closed');
        if (end === 'ok' && isListed) project.isEarly = true;
        return end;
      }
      case 'vote':
        return this.vote(project, command);
      case 'voteByWallet': {
        const barrier = this.barrier(project, command.who, this.minute);
        if (!barrier) this.onChain.push({ ...command, project, at: this.minute });
        return barrier ?? 'ok';
      }
      case 'payOut':
        return this.payOut(project, command);
    }
  }

  private owned(project: ProjectModel, who: number, from: readonly string[], to: string): End {
    if (this.members[who]?.isSuspended) return 'ACCOUNT_SUSPENDED';
    if (project.owner !== who) return 'PROJECT_UNKNOWN';
    return this.decided(project, from, to) === 'ok' ? 'ok' : 'PROJECT_STATE';
  }

  private decided(project: ProjectModel, from: readonly string[], to: string): End {
    if (!from.includes(this.stateOf(project))) return 'NOT_ALLOWED';
    project.state = to;
    return 'ok';
  }

  private barrier(project: ProjectModel, who: number, at: number): End | undefined {
    if (this.members[who]?.isSuspended) return 'ACCOUNT_SUSPENDED';
    if (project.endsAt === undefined) return 'VOTING_UNKNOWN';
    const { owner } = project;
    if (owner === who || INVITERS[who] === owner || INVITERS[owner] === who) return 'VOTE_IN_OWN_LINE';
    if (project.votes.has(who)) return 'ALREADY_VOTED';
    return project.state === 'listed' && !project.isFixed && at < project.endsAt ? undefined : 'VOTING_CLOSED';
  }

  private vote(project: ProjectModel, { who, side }: { who: number; side: Side }): End {
    const barrier = this.barrier(project, who, this.minute);
    const member = this.members[who];
    if (barrier || !member) return barrier ?? 'ok';
    if (member.units < PRICE) return 'BALANCE_INSUFFICIENT';
    member.units -= PRICE;
    this.count(project, who, side);
    return 'ok';
  }

  private count(project: ProjectModel, who: number, side: Side): void {
    project.votes.set(who, side);
    this.fees += PRICE;
  }

  /** A payment that was made in time counts even after the end; one that cannot count is credited. */
  private settle(): End {
    for (const { who, project, side, at } of this.onChain.splice(0)) {
      const member = this.members[who];
      if (!this.barrier(project, who, at)) this.count(project, who, side);
      else if (member) member.units += PRICE;
    }
    return 'ok';
  }

  /** Runs after the last payment is settled. */
  private runJobs(): End {
    this.settle();
    for (const project of this.projects) {
      if (project.endsAt === undefined || this.stateOf(project) !== 'closed') continue;
      project.isFixed = true;
      if (!project.isEarly || project.returned > 0) continue;
      for (const who of project.votes.keys()) {
        const member = this.members[who];
        if (member) member.units += PRICE;
        this.fees -= PRICE;
        project.returned += PRICE;
      }
    }
    return 'ok';
  }

  private payOut(project: ProjectModel, { tenths, to }: { tenths: number; to: number | null }): End {
    const units = (tenths * PRICE) / 10;
    const left = project.isFixed && !project.isEarly ? project.votes.size * PRICE - project.paidOut : 0;
    if (left < units) return 'NOT_ALLOWED';
    project.paidOut += units;
    this.fees -= units;
    const member = to === null ? undefined : this.members[to];
    if (member) member.units += units;
    return 'ok';
  }
}

const who = fc.nat(INVITERS.length - 1);
const project = fc.nat(5);
const side = fc.constantFrom<Side>('support', 'support', 'oppose');
const act = <const A extends string>(...acts: A[]) => fc.constantFrom(...acts);

export const votingCommand: fc.Arbitrary<VotingCommand> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ act: act('begin'), who, isHandedIn: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ act: act('revise', 'handIn', 'handIn', 'withdraw'), who, project }) },
  { weight: 4, arbitrary: fc.record({ act: act('take', 'take', 'reject', 'close'), project }) },
  { weight: 3, arbitrary: fc.record({ act: act('publish'), project, hours: fc.integer({ min: 1, max: 30 }) }) },
  { weight: 10, arbitrary: fc.record({ act: act('vote', 'voteByWallet'), who, project, side }) },
  { weight: 1, arbitrary: fc.record({ act: act('turn'), who }) },
  {
    weight: 2,
    arbitrary: fc.record({ act: act('payOut'), project, tenths: fc.integer({ min: 1, max: 12 }), to: fc.option(who) }),
  },
  { weight: 4, arbitrary: fc.record({ act: act('settle', 'jobs', 'jobs') }) },
  { weight: 3, arbitrary: fc.record({ act: act('hours'), hours: fc.integer({ min: 1, max: 40 }) }) },
);
