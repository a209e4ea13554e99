import type { Job } from '../../jobs/start-jobs.ts';
import { forgetTickets } from './forget-tickets.ts';

export const ticketJobs: readonly Job[] = [{ name: 'forget-tickets', everyMs: 3_600_000, run: forgetTickets }];
