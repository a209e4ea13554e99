import { desk } from '@ocean/api/areas/desk';
import { useApiQuery } from '@ocean/api-react/use-api-query';
import { useLivePace } from '../../../api/live-signal.ts';

/** What waits for the member at the desk, asked again while the page is looked at. */
export function useUnread() {
  return useApiQuery(desk.unread, {}, { refetchInterval: useLivePace(20_000) });
}
