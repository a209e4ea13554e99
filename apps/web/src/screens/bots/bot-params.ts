import type { bots } from '@ocean/api/areas/bots';
import type { OutputOf } from '@ocean/api/endpoint';

/** Prices, terms and fees in force today. */
export type BotParams = OutputOf<typeof bots.params>;
