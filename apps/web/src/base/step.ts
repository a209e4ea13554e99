/**
 * The state of an entry of the history that a link of the app made: the one before it is the app, too, after a reload as well.
 * @example <Link href={paths.cityWrite} state={STEP}>
 */
export const STEP = { isStep: true } as const;

/** Whether the state of the current entry says so. */
export function isStep(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isStep' in state && state.isStep === true;
}
