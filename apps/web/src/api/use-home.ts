import { home } from '@ocean/api/areas/home';
import { useApiQuery } from '@ocean/api-react/use-api-query';

/** The data that the start page and the shell need before sign-in; it changes slowly. */
export function useHome() {
  return useApiQuery(home.show, {}, { staleTime: 15_000, refetchInterval: 60_000 });
}
