import type { World } from '../world/world.ts';

/** Every invariant but those that the test has broken itself. @throws with the rows at fault */
export async function auditsBut(world: Pick<World, 'audit'>, broken: readonly string[]): Promise<void> {
  const report = await world.audit().then(
    () => '',
    (error: Error) => error.message,
  );
  // The first line says that something was found.
  const faults = report.split('\n').slice(1);
  const others = faults.filter((fault) => !broken.some((name) => fault.startsWith(`${name}:`)));
  if (others.length > 0) throw new Error(others.join('\n'));
}
