import type { World } from '../world/world.ts';

/** Audits all invariants except those that the test has broken itself. @throws with the rows at fault */
export async function auditsBut(world: Pick<World, 'audit'>, broken: readonly string[]): Promise<void> {
  const report = await world.audit().then(
    () => '',
    (error: Error) => error.message,
  );
  // The first line is only a heading.
  const faults = report.split('\n').slice(1);
  const others = faults.filter((fault) => !broken.some((name) => fault.startsWith(`${name}:`)));
  if (others.length > 0) throw new Error(others.join('\n'));
}
