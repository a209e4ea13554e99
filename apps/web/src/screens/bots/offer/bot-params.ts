import { bots } from '@ocean/api/areas/bots';
import type { home } from '@ocean/api/areas/home';
import type { OutputOf } from '@ocean/api/endpoint';
import { useApiQuery } from '@ocean/api-react/use-api-query';

/** Prices, terms and fees in force today. */
export type BotParams = OutputOf<typeof bots.params>;

/** The part of them that is the same for everyone, visitors included. */
export type Offer = OutputOf<typeof home.show>['offer'];

/** They change at most once a day. */
const FRESH_MS = 60_000;

/** For a sheet: read only while it is open. */
export function useBotParams(isOpen: boolean): BotParams | undefined {
  return useApiQuery(bots.params, {}, { enabled: isOpen, staleTime: FRESH_MS }).data;
}
