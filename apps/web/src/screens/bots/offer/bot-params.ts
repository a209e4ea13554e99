import { bots } from '@ocean/api/areas/bots';
import type { OutputOf } from '@ocean/api/endpoint';
import { useApiQuery } from '@ocean/api-react/use-api-query';

/** Prices, terms and fees in force today. */
export type BotParams = OutputOf<typeof bots.params>;

/** They change at most once a day. */
const FRESH_MS = 60_000;

/** For a sheet: asked while it is open. */
export function useBotParams(isOpen: boolean): BotParams | undefined {
  return useApiQuery(bots.params, {}, { enabled: isOpen, staleTime: FRESH_MS }).data;
}
