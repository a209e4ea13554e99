import { desk } from '@ocean/api/areas/desk';
import { useApi } from '@ocean/api-react/api-provider';
import { queryKeyOf } from '@ocean/api-react/query-key';
import { useKeptError } from '@ocean/api-react/use-kept-error';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Conversation, joinEarlier, joinNewest } from './conversation.ts';

/** Lines of a page. */
const SIZE = 50;

/**
 * The messages of an order: the newest page, polled every `refetchInterval`, and earlier ones on demand. An act that changes
 * messages refreshes the newest page only; a conversation that is opened again is read from scratch.
 */
export function useConversation(orderId: string, refetchInterval: number | false) {
  const { client, isMember } = useApi();
  const queries = useQueryClient();
  const queryKey = [...queryKeyOf(desk.messages, { orderId, size: SIZE }), 'conversation'];
  const known = () => queries.getQueryData<Conversation>(queryKey);
  const query = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const newest = await client.call(desk.messages, { orderId, size: SIZE }, { signal });
      return joinNewest(known(), newest);
    },
    enabled: isMember,
    // The client has its own retries.
    retry: false,
    networkMode: 'always',
    refetchInterval,
    gcTime: 0,
  });
  const going = useMutation({
    mutationFn: async (cursor: string) => {
      const page = await client.call(desk.messages, { orderId, size: SIZE, cursor });
      queries.setQueryData<Conversation>(queryKey, (now) => joinEarlier(now, page, cursor));
    },
    networkMode: 'always',
  });
  const error = useKeptError(query, queryKey);
  const next = query.data?.next ?? null;
  return {
    conversation: query.data,
    error,
    refetch: query.refetch,
    hasEarlier: next !== null,
    isGoingBack: going.isPending,
    /** Why earlier messages could not be loaded. */
    earlierError: next === null ? null : going.error,
    goBack: () => {
      if (next !== null && !going.isPending) going.mutate(next);
    },
  };
}
