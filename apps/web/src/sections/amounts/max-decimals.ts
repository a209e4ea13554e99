/** No asset is counted by more: what is computed with as many is exact for all of them. */
export const MAX_DECIMALS = 18;
