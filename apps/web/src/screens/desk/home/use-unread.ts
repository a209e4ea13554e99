import { desk } from '@ocean/api/areas/desk';
import { useApiQuery } from '@ocean/api-react/use-api-query';

const REFRESH_MS = 20_000;

/** What waits for the member at the desk. No event says that an order was accepted elsewhere, so it polls even while streaming. */
export function useUnread() {
  return useApiQuery(desk.unread, {}, { refetchInterval: REFRESH_MS });
}
