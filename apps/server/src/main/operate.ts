import process from 'node:process';
import type { Operation } from '../operate/operation.ts';
import { runOperation } from './run-operation.ts';

/** The operators' commands by name, loaded on demand so that a listing command answers quickly. */
const OPERATIONS: Readonly<Record<string, () => Promise<Operation>>> = {
  clock: async () => (await import('../operate/platform/operate-clock.ts')).operateClock,
  content: async () => (await import('../operate/content/operate-content.ts')).operateContent,
  desk: async () => (await import('../operate/desk/operate-desk.ts')).operateDesk,
  feedback: async () => (await import('../operate/support/operate-feedback.ts')).operateFeedback,
  follower: async () => (await import('../operate/platform/operate-follower.ts')).operateFollower,
  ido: async () => (await import('../operate/treasury/operate-ido.ts')).operateIdo,
  members: async () => (await import('../operate/members/operate-members.ts')).operateMembers,
  moderate: async () => (await import('../operate/moderation/operate-moderate.ts')).operateModerate,
  operators: async () => (await import('../operate/platform/operate-operators.ts')).operateOperators,
  params: async () => (await import('../operate/platform/operate-params.ts')).operateParams,
  pools: async () => (await import('../operate/treasury/operate-pools.ts')).operatePools,
  prices: async () => (await import('../operate/treasury/operate-prices.ts')).operatePrices,
  projects: async () => (await import('../operate/projects/operate-projects.ts')).operateProjects,
  reserve: async () => (await import('../operate/treasury/operate-reserve.ts')).operateReserve,
  signals: async () => (await import('../operate/members/operate-signals.ts')).operateSignals,
  tickets: async () => (await import('../operate/support/operate-tickets.ts')).operateTickets,
  votes: async () => (await import('../operate/projects/operate-votes.ts')).operateVotes,
  withdrawals: async () => (await import('../operate/withdrawals/operate-withdrawals.ts')).operateWithdrawals,
};

/** `operate.ts NAME …`: `npm run NAME -- …`. */
const [name = '', ...args] = process.argv.slice(2);
const load = OPERATIONS[name];
if (load) await runOperation(await load(), { name, args });
else {
  process.stderr.write(`operators' commands: ${Object.keys(OPERATIONS).join(', ')}\n`);
  process.exitCode = 2;
}
