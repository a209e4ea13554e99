import { Skeleton } from '@ocean/ui/skeleton';
import type { ComponentProps } from 'react';
import { Lazy } from '../../lazy/lazy.tsx';
import { textedPart } from '../../lazy/texted-part.ts';

type Funds = typeof import('./get-funds.tsx');

// Test funds, whose words are in `local`, are offered by a local build only.
const groups = ['wallet', ...(__LOCAL_BUILD__ ? (['local'] as const) : [])] as const;
const load = () => import('./get-funds.tsx');
const getFunds = textedPart(() => load().then((module) => module.GetFunds), ...groups);
const shortFunds = textedPart(() => load().then((module) => module.ShortFunds), ...groups);

/** `GetFunds` with its texts, for screens that seldom need it. */
export function LazyGetFunds(props: ComponentProps<Funds['GetFunds']>) {
  return (
    <Lazy part={getFunds} skeleton={props.kind !== 'text' && <Skeleton width="100%" height={50} radius={14} />}>
      {(Part) => <Part {...props} />}
    </Lazy>
  );
}

/** `ShortFunds` with its texts. */
export function LazyShortFunds(props: ComponentProps<Funds['ShortFunds']>) {
  return <Lazy part={shortFunds}>{(Part) => <Part {...props} />}</Lazy>;
}
