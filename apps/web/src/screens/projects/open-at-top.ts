import { useEffect } from 'react';
import { useSearchParams } from 'wouter';

/** Set by an act that leads to another part of the screen; the address may change only after a sheet has closed. */
let isDue = false;

/** Leads to a part of this screen as a link to a screen would: it begins at its top. Going back restores the old position. */
export function useOpenAtTop(): (search: Record<string, string>) => void {
  const [, setSearch] = useSearchParams();
  return (search) => {
    isDue = true;
    setSearch(search);
  };
}

/** Scrolls up once the named part is there. */
export function useTopOf(part: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the part that is shown is what it waits for
  useEffect(() => {
    if (!isDue) return;
    isDue = false;
    scrollTo({ top: 0, behavior: 'instant' });
  }, [part]);
}
