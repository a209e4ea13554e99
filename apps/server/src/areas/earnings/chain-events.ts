import { settleClaim } from './withdraw/settle-claim.ts';

/** DOOR from the chain: final events of the vault that this area answers for. */
export const earningsEvents = { Claimed: settleClaim };
