/** Member-facing numbers and power deltas are spread over this many rows, so that members do not queue behind each other. */
export const STRIPES = 16;

/** A member always uses the same stripe; stripes only have to be evenly distributed over all members. */
export function stripeOf(owner: string): number {
  return Number.parseInt(owner.slice(-2), 16) % STRIPES;
}
