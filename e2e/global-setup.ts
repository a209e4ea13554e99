import process from 'node:process';
import { makeSnapshot } from './support/snapshot.ts';

/** Makes, once a run, the snapshot that the platform of each test is copied from. Workers read it from their environment. */
export default async function setUp(): Promise<() => Promise<void>> {
  const { snapshot, remove } = await makeSnapshot();
  process.env.OCEAN_SNAPSHOT = JSON.stringify(snapshot);
  return remove;
}
