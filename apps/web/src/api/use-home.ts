import { home } from '@ocean/api/areas/home';
import { useApiQuery } from '@ocean/api-react/use-api-query';

/** What the start page and the shell need before sign-in; it moves slowly. */
export function useHome() {
  return useApiQuery(home.show, {}, { staleTime: 15_000, refetchInterval: 60_000 });
}
