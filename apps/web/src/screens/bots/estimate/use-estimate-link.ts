import { layers } from '@ocean/ui/layers';
import { useState } from 'react';
import { useSearchParams } from 'wouter';

/** The history state set by the link on the start page, so that closing the estimate leads back there. */
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
    // The state belongs to the page's entry; the sheet has an entry of its own above it until it closes.
    close: () => layers.navigate(() => (history.state === FROM_HOME ? history.back() : setSearch({}, { replace: true }))),
  };
}
