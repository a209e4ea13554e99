import process from 'node:process';
import { makeSnapshot } from './support/snapshot.ts';

/** Once a run: what the platforms of all stories are copies of. Workers read it from their environment. */
export default async function setUp(): Promise<() => Promise<void>> {
  const { snapshot, remove } = await makeSnapshot();
  process.env.OCEAN_SNAPSHOT = JSON.stringify(snapshot);
  return remove;
}
