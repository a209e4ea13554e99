import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'wouter';

/** Time without a key press after which a list is asked for what was typed. */
const TYPED_MS = 300;

export type ListSearch = {
  /** As it stands in the field. */
  typed: string;
  /** What the list is asked for; empty: for everything. */
  asked: string;
  type: (text: string) => void;
  askNow: () => void;
  end: () => void;
};

/**
 * A search that is kept in the address as `q`, so that a link shares it and Back from a result leads to it again. What is typed
 * reaches the address after a pause: browsers refuse an address that changes with every key.
 */
export function useListSearch(): ListSearch {
  const [params, setParams] = useSearchParams();
  const asked = params.get('q') ?? '';
  const [typed, setTyped] = useState(asked);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const ask = (text: string) => {
    clearTimeout(timer.current);
    setParams((old) => withQuery(old, text.trim()), { replace: true });
  };
  return {
    typed,
    asked,
    type(text) {
      setTyped(text);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => ask(text), TYPED_MS);
    },
    askNow: () => ask(typed),
    end() {
      setTyped('');
      ask('');
    },
  };
}

function withQuery(old: URLSearchParams, text: string): URLSearchParams {
  const next = new URLSearchParams(old);
  if (text === '') next.delete('q');
  else next.set('q', text);
  return next;
}
