import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { type Place, placeHref } from './place.ts';

/** Of an entry of the history that a step within the downline made: the one before it is the downline, too. */
export type StepState = { readonly isStep: true };

const STEP: StepState = { isStep: true };

type StepLinkProps = { to: Place; className?: string; onFollow?: (() => void) | undefined; children: ReactNode };

/** A step to another place of the downline. */
export function StepLink({ to, className, onFollow, children }: StepLinkProps) {
  return (
    <Link href={placeHref(to)} state={STEP} {...(className && { className })} {...(onFollow && { onClick: onFollow })}>
      {children}
    </Link>
  );
}
