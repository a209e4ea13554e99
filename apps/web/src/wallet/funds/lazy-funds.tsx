import { Skeleton } from '@ocean/ui/skeleton';
import type { ComponentProps } from 'react';
import { loadTexts } from '../../i18n/load-texts.ts';
import { Lazy } from '../../lazy/lazy.tsx';
import { lazyPart } from '../../lazy/lazy-part.ts';
import type { GetFunds } from './get-funds.tsx';
import type { ShortFunds } from './short-funds.tsx';

const getFunds = lazyPart(async () => {
  const [part] = await Promise.all([import('./get-funds.tsx'), loadTexts('wallet')]);
  return part.GetFunds;
});
const shortFunds = lazyPart(async () => {
  const [part] = await Promise.all([import('./short-funds.tsx'), loadTexts('wallet')]);
  return part.ShortFunds;
});

/** `GetFunds` with its texts, for screens that seldom need it. */
export function LazyGetFunds(props: ComponentProps<typeof GetFunds>) {
  return (
    <Lazy part={getFunds} skeleton={<Skeleton width="100%" height={48} radius={14} />}>
      {(Part) => <Part {...props} />}
    </Lazy>
  );
}

/** `ShortFunds` with its texts. */
export function LazyShortFunds(props: ComponentProps<typeof ShortFunds>) {
  return <Lazy part={shortFunds}>{(Part) => <Part {...props} />}</Lazy>;
}
