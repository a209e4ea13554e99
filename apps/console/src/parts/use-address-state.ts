import { useSearchParams } from 'wouter';

/**
 * A filter or a choice that is kept in the page's address, so that a link shows a colleague the same view. `ends`: parameters
 * that belong to the previous choice and are dropped with it, such as the place in the list.
 */
export function useAddressState(
  name: string,
  { ends = [] }: { readonly ends?: readonly string[] } = {},
): readonly [string | undefined, (value: string | undefined) => void] {
  const [params, setParams] = useSearchParams();
  const set = (value: string | undefined) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        for (const one of ends) next.delete(one);
        if (value === undefined || value === '') next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  return [params.get(name) ?? undefined, set];
}
