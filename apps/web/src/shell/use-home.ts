import { account } from '@ocean/api/areas/account';
import { useApiQuery } from '@ocean/api-react/use-api-query';

/** What the start page and the shell need before sign-in; it moves slowly. */
export function useHome() {
  return useApiQuery(account.home, {}, { staleTime: 15_000, refetchInterval: 60_000 });
}
