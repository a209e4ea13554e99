import { Skeleton } from '@ocean/ui/skeleton';
import type { ComponentProps } from 'react';
import { loadTexts } from '../../i18n/load-texts.ts';
import { Lazy } from '../../lazy/lazy.tsx';
import { lazyPart } from '../../lazy/lazy-part.ts';

type Funds = typeof import('./get-funds.tsx');

const load = () => Promise.all([import('./get-funds.tsx'), loadTexts('wallet')]);
const getFunds = lazyPart(async () => (await load())[0].GetFunds);
const shortFunds = lazyPart(async () => (await load())[0].ShortFunds);

/** `GetFunds` with its texts, for screens that seldom need it. */
export function LazyGetFunds(props: ComponentProps<Funds['GetFunds']>) {
  return (
    <Lazy part={getFunds} skeleton={<Skeleton width="100%" height={48} radius={14} />}>
      {(Part) => <Part {...props} />}
    </Lazy>
  );
}

/** `ShortFunds` with its texts. */
export function LazyShortFunds(props: ComponentProps<Funds['ShortFunds']>) {
  return <Lazy part={shortFunds}>{(Part) => <Part {...props} />}</Lazy>;
}
