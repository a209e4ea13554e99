/**
 * The state of a history entry that a link of the app made: the entry before it belongs to the app too, even after a reload.
 * @example <Link href={paths.cityWrite} state={STEP}>
 */
export const STEP = { isStep: true } as const;

/** Whether the current entry has that state. */
export function isStep(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isStep' in state && state.isStep === true;
}
