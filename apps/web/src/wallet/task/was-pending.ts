import { STORED, storage } from '../../base/storage.ts';

/** Whether a transaction was on its way when the page was loaded: its row is asked for at once, and its place kept. */
export const WAS_PENDING = storage.read(STORED.pendingTasks) !== null;
