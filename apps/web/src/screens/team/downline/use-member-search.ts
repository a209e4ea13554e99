import { team } from '@ocean/api/areas/team';
import { useApiQuery } from '@ocean/api-react/use-api-query';
import { useState } from 'react';
import { refusalText } from '../../../i18n/refusal-text.ts';

/** A search for one member by address. It ends with a step to another place. */
export function useMemberSearch(place: string) {
  const [search, setSearch] = useState<{ place: string; address: string } | null>(null);
  const asked = search?.place === place ? search.address : null;
  const query = useApiQuery(team.downline, { address: asked ?? '' }, { enabled: asked !== null });
  const isAsked = asked !== null;
  return {
    address: asked ?? '',
    member: isAsked ? query.data?.list[0] : undefined,
    isCounted: query.data?.asOf != null,
    isSearching: isAsked && query.isFetching && !query.data,
    problem: isAsked && !query.isFetching && query.error !== null && refusalText(query.error),
    /** The same address again asks again. */
    ask(address: string) {
      if (address === asked) void query.refetch();
      else setSearch({ place, address });
    },
    end: () => setSearch(null),
  };
}
