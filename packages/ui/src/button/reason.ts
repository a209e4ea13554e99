import type { MouseEvent } from 'react';
import { toast } from '../toast/toast.ts';

/** Why a control cannot be used now; empty where it can. */
export type Reason = string | false | null | undefined;

type Press = ((event: MouseEvent<HTMLButtonElement>) => void) | undefined;

/**
 * Props of a control that may be unusable now. It stays in the tab order, a screen reader adds the reason to its name,
 * and a press shows it.
 * @example <button {...pressProps(reason, onClick)}>
 */
export function pressProps(reason: Reason, onClick: Press) {
  if (!reason) return { onClick };
  return {
    'aria-disabled': true,
    'aria-description': reason,
    onClick(event: MouseEvent) {
      // The press must not submit a form either.
      event.preventDefault();
      toast(reason);
    },
  };
}
