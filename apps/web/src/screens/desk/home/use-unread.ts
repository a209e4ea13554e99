import { desk } from '@ocean/api/areas/desk';
import { useApiQuery } from '@ocean/api-react/use-api-query';

const REFRESH_MS = 20_000;

/** What waits for the member at the desk. Nobody is told that an order was accepted elsewhere, so it is asked again also while a stream is open. */
export function useUnread() {
  return useApiQuery(desk.unread, {}, { refetchInterval: REFRESH_MS });
}
