import { bots, MOST_BOTS_A_CALL } from '@ocean/api/areas/bots';
import type { OutputOf } from '@ocean/api/endpoint';
import { useApi } from '@ocean/api-react/api-provider';
import { queryKeyOf } from '@ocean/api-react/use-api-query';
import { useQuery } from '@tanstack/react-query';

type Page = OutputOf<typeof bots.log>;
const PAGE_SIZE = 100;

/** Ids of the bots that may be run now, frozen ones first, at most as many as one call takes. */
export function useRunnableIds(enabled: boolean) {
  const { client, isMember } = useApi();
  return useQuery({
    queryKey: [...queryKeyOf(bots.log), 'runnable'],
    enabled: enabled && isMember,
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const ids: string[] = [];
      for (const status of ['frozen', 'stopped'] as const) {
        let page: number | null = 1;
        while (page !== null && ids.length < MOST_BOTS_A_CALL) {
          const answer: Page = await client.call(bots.log, { status, page, size: PAGE_SIZE }, { signal });
          for (const bot of answer.list) if (bot.may.includes('run')) ids.push(bot.id);
          page = answer.next;
        }
      }
      return ids.slice(0, MOST_BOTS_A_CALL);
    },
  });
}
