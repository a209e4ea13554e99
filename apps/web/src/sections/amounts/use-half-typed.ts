import { BEGUN_MS } from '@ocean/ui/amount-field';
import { useSettled } from '@ocean/ui/use-settled';
import { findAmountProblem } from './amount-problem.ts';

/**
 * True while the next key presses can still make a typed amount valid, such as a group of two digits: neither the field nor
 * the button reports it as wrong yet.
 */
export function useHalfTyped(text: string, asset: string): boolean {
  const isStill = useSettled(text, BEGUN_MS) === text;
  return !isStill && findAmountProblem(text, asset)?.isBegun === true;
}
