import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { STEP } from '../../../base/step.ts';
import { type Place, placeHref } from './place.ts';

type StepLinkProps = { to: Place; className?: string; onFollow?: (() => void) | undefined; children: ReactNode };

/** A step to another place of the downline. */
export function StepLink({ to, className, onFollow, children }: StepLinkProps) {
  return (
    <Link href={placeHref(to)} state={STEP} {...(className && { className })} {...(onFollow && { onClick: onFollow })}>
      {children}
    </Link>
  );
}
