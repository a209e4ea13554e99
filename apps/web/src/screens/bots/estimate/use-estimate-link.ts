import { layers } from '@ocean/ui/layers';
import { useState } from 'react';
import { useSearchParams } from 'wouter';

/** The state that the link at home leaves in the history: closing the estimate then leads back there. */
const FROM_HOME = 'home';

/** The estimate is opened by the address, so that other screens can link to it. */
export function useEstimateLink() {
  const [search, setSearch] = useSearchParams();
  const [opening, setOpening] = useState(0);
  return {
    isOpen: search.get('do') === 'estimate',
    /** Differs for every opening on this screen. */
    opening,
    show: () => {
      setOpening(opening + 1);
      setSearch({ do: 'estimate' }, { replace: true });
    },
    // The state is that of the page's own entry, above which the sheet has one until it is left.
    close: () => layers.navigate(() => (history.state === FROM_HOME ? history.back() : setSearch({}, { replace: true }))),
  };
}
