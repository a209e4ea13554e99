import { Skeleton } from '@ocean/ui/skeleton';
import type { ComponentProps } from 'react';
import { Lazy } from '../../lazy/lazy.tsx';
import { textedPart } from '../../lazy/texted-part.ts';

type Part = typeof import('./deposit-missing.tsx').DepositMissing;

// Test funds, whose words are in `local`, are offered by a local build only.
const groups = ['wallet', 'earnings', ...(__LOCAL_BUILD__ ? (['local'] as const) : [])] as const;
const depositMissing = textedPart(() => import('./deposit-missing.tsx').then((module) => module.DepositMissing), ...groups);

/** `DepositMissing` with its texts, for forms that seldom need it. */
export function LazyDepositMissing(props: ComponentProps<Part>) {
  return (
    <Lazy part={depositMissing} skeleton={<Skeleton width="100%" height={50} radius={14} />}>
      {(Part) => <Part {...props} />}
    </Lazy>
  );
}
