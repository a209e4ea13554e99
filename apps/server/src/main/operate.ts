import process from 'node:process';
import { type Operation, runOperation } from './operate/run-operation.ts';

/** The operators' commands by name. Each is loaded when it is asked for, so that one that only lists answers quickly. */
const OPERATIONS: Readonly<Record<string, () => Promise<Operation>>> = {
  clock: async () => (await import('./operate/operate-clock.ts')).operateClock,
  content: async () => (await import('./operate/operate-content.ts')).operateContent,
  desk: async () => (await import('./operate/operate-desk.ts')).operateDesk,
  feedback: async () => (await import('./operate/support/operate-feedback.ts')).operateFeedback,
  follower: async () => (await import('./operate/operate-follower.ts')).operateFollower,
  ido: async () => (await import('./operate/operate-ido.ts')).operateIdo,
  members: async () => (await import('./operate/operate-members.ts')).operateMembers,
  moderate: async () => (await import('./operate/moderate/operate-moderate.ts')).operateModerate,
  operators: async () => (await import('./operate/operate-operators.ts')).operateOperators,
  params: async () => (await import('./operate/operate-params.ts')).operateParams,
  pools: async () => (await import('./operate/operate-pools.ts')).operatePools,
  prices: async () => (await import('./operate/operate-prices.ts')).operatePrices,
  projects: async () => (await import('./operate/operate-projects.ts')).operateProjects,
  reserve: async () => (await import('./operate/operate-reserve.ts')).operateReserve,
  signals: async () => (await import('./operate/operate-signals.ts')).operateSignals,
  tickets: async () => (await import('./operate/support/operate-tickets.ts')).operateTickets,
  votes: async () => (await import('./operate/operate-votes.ts')).operateVotes,
  withdrawals: async () => (await import('./operate/operate-withdrawals.ts')).operateWithdrawals,
};

/** `operate.ts NAME …`: `npm run NAME -- …`. */
const [name = '', ...args] = process.argv.slice(2);
const load = OPERATIONS[name];
if (load) await runOperation(await load(), args);
else {
  process.stderr.write(`operators' commands: ${Object.keys(OPERATIONS).join(', ')}\n`);
  process.exitCode = 2;
}
