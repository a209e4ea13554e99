import type { Sha256 } from '@ocean/money/proof/merkle-sum';
import { sha256 as hash } from 'viem';

/** At once, unlike the browser's own, which a page without https does not have. */
export const sha256: Sha256 = (bytes) => hash(bytes, 'bytes');
