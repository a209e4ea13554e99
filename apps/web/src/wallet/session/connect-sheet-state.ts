import { createFlag } from '../../base/flag.ts';

const flag = createFlag();

export const openConnectSheet = flag.raise;
export const closeConnectSheet = flag.lower;
export const isConnectSheetOpen = flag.isRaised;
export const useConnectSheet = flag.use;
