import { desk as deskCalls } from '@ocean/api/areas/desk';
import { projects as memberProjects } from '@ocean/api/areas/projects';
import { city } from '@ocean/api/areas/social/city';
import { feedback as memberFeedback } from '@ocean/api/areas/social/feedback';
import { reports as memberReports } from '@ocean/api/areas/social/reports';
import { tickets as memberTickets } from '@ocean/api/areas/tickets';
import { desk } from '@ocean/api/operators/desk';
import { feedback } from '@ocean/api/operators/feedback';
import { projects } from '@ocean/api/operators/projects';
import { reports } from '@ocean/api/operators/reports';
import { signals } from '@ocean/api/operators/signals';
import { tickets } from '@ocean/api/operators/tickets';
import sql from 'sql-template-tag';
import type { CampaignMember } from '../harness/platform.ts';
import { type ConsoleQueue, type Consoles, reads } from './contest.ts';
import { authorsIn, memberOf } from './queues-of-money.ts';

const DAY_MS = 86_400_000;
const because = (reason: string) => ({ reason });

export const QUEUES_OF_PEOPLE: readonly ConsoleQueue[] = [
  { name: 'projects', begin: (consoles, turn) => (turn % 2 === 0 ? beginsReview(consoles, turn) : endsReview(consoles, turn)) },
  {
    name: 'applications',
    async begin({ platform, carol, dave, members }, turn) {
      const id = await applies(platform, memberOf(members, turn));
      return {
        ...{ kind: 'rival', subject: `application ${id}` },
        racers: [
          await reads(carol, desk.approve, { id, ...because('known') }),
          await reads(dave, desk.refuse, { id, ...because('unknown') }),
        ],
        effects: () =>
          authorsIn(
            platform,
            sql`
            select a.author from desk_act a join desk_provider p on p.account = a.account and p.number = a.application
            where p.deposit_id = ${id}`,
          ),
      };
    },
  },
  {
    name: 'tickets',
    async begin({ platform, carol, dave, members }, turn) {
      const { id } = await memberOf(members, turn).call(memberTickets.send, { subject: `Question ${turn}`, text: 'Why?' });
      const other = turn % 2 === 0 ? 'It is the fee of the chain.' : 'It is a fee.';
      return {
        ...{ kind: 'rival', subject: `ticket ${id}` },
        racers: [
          await reads(carol, tickets.answer, { id, text: 'It is the fee of the chain.' }),
          await reads(dave, tickets.answer, { id, text: other }),
        ],
        effects: () => authorsIn(platform, sql`select author from ticket_answer where ticket = ${id}`),
      };
    },
  },
  {
    name: 'reports',
    async begin({ platform, carol, dave, members }, turn) {
      const { id } = await memberOf(members, turn).call(city.submit, { text: `Buy now, ${turn}`, fileIds: [] });
      await memberOf(members, turn + 1).call(memberReports.send, { what: 'post', id, reason: 'scam', text: '' });
      const about = { what: 'post', subject: id } as const;
      return {
        ...{ kind: 'rival', subject: `post ${id}` },
        racers: [
          await reads(carol, reports.hide, { ...about, ...because('a scam') }),
          await reads(dave, reports.keep, { ...about, ...because('an opinion') }),
        ],
        effects: () => authorsIn(platform, sql`select author from moderation_act where subject = ${id}`),
      };
    },
  },
  {
    name: 'feedback',
    async begin({ platform, carol, dave, members }, turn) {
      const { id } = await memberOf(members, turn).call(memberFeedback.submit, {
        text: `Larger letters, ${turn}`,
        contact: '',
        files: [],
      });
      const effects = () => authorsIn(platform, sql`select author from feedback_decision where feedback = ${id}`);
      const about = { kind: 'rival', subject: `feedback ${id}`, effects } as const;
      if (turn % 2 === 0) {
        return { ...about, racers: [await reads(carol, feedback.review, { id }), await reads(dave, feedback.review, { id })] };
      }
      await carol.signs(feedback.review, { id });
      return {
        ...about,
        racers: [
          await reads(carol, feedback.done, { id, answer: 'They are larger.' }),
          await reads(dave, feedback.decline, { id, answer: 'They are large.' }),
        ],
      };
    },
  },
  {
    name: 'signals',
    async begin({ platform, carol, dave, members }, turn) {
      const [one, other] = [memberOf(members, turn).id, memberOf(members, turn + 1).id];
      const details = JSON.stringify({ asset: 'USDT', givenUnits: '60000000', paidUnits: '100000000', shareUnits: '8000000' });
      const { number } = await platform.db.one<{ number: number }>(sql`
        insert into abuse_signal (kind, subject, account, others, details)
        values ('fundedPurchase', ${`turn ${turn}`}, ${one}, ${[other]}::text[], ${details}::jsonb) returning number`);
      return {
        ...{ kind: 'rival', subject: `signal ${number}` },
        racers: [
          await reads(carol, signals.dismiss, { number, ...because('a family') }),
          await reads(dave, signals.note, { number, ...because('looked at the wallets') }),
        ],
        effects: () => authorsIn(platform, sql`select author from abuse_signal_note where signal = ${number}`),
      };
    },
  },
];

/** Both operators begin the review of the same project. */
async function beginsReview(consoles: Consoles, turn: number) {
  const { carol, dave, members } = consoles;
  const id = await handsIn(memberOf(members, turn), turn);
  const take = { id, ...because('complete') };
  return aboutProject(consoles, id, [await reads(carol, projects.take, take), await reads(dave, projects.take, take)]);
}

/** One operator lists the project, the other rejects it. */
async function endsReview(consoles: Consoles, turn: number) {
  const { carol, dave, members } = consoles;
  const id = await handsIn(memberOf(members, turn), turn);
  await carol.signs(projects.take, { id, ...because('complete') });
  const endsAt = new Date(Date.now() + 30 * DAY_MS).toISOString();
  return aboutProject(consoles, id, [
    await reads(carol, projects.publish, { id, endsAt, ...because('a good one') }),
    await reads(dave, projects.reject, { id, ...because('no permit') }),
  ]);
}

function aboutProject({ platform }: Consoles, id: string, racers: Awaited<ReturnType<ConsoleQueue['begin']>>['racers']) {
  const effects = () => authorsIn(platform, sql`select author from project_decision where project = ${id}`);
  return { kind: 'rival' as const, subject: `project ${id}`, racers, effects };
}

async function handsIn(owner: CampaignMember, turn: number): Promise<string> {
  const content = { name: `Mill ${turn}`, profile: 'A mill.\nIt turns.', contact: 'owner@example.org', files: [] };
  const { id, version } = await owner.call(memberProjects.submit, { action: 'draft', ...content });
  await owner.call(memberProjects.submit, { id, version, action: 'submit' });
  return id;
}

/** An approved provider leaves first, because a member may have one pending application at a time. */
async function applies({ db }: Consoles['platform'], member: CampaignMember): Promise<string> {
  const approved = await db.maybeOne(sql`select from desk_provider where account = ${member.id} and state = 'approved'`);
  if (approved) await member.call(deskCalls.apply, { leave: true });
  await member.call(deskCalls.apply, { text: 'I serve orders all day.', contact: 'a@example.org', files: [] });
  const { id } = await db.one<{ id: string }>(sql`
    select deposit_id as id from desk_provider where account = ${member.id} and state = 'applied'`);
  return id;
}
