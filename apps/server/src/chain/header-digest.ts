import { createHash } from 'node:crypto';
import type { ReportedBlock } from '@ocean/chain/header-hash';

/** Fields that every kind of node reports, under any order of forks. The digest of a header covers these. */
const DIGESTED = [
  'hash',
  'parentHash',
  'number',
  'timestamp',
  'stateRoot',
  'transactionsRoot',
  'receiptsRoot',
  'logsBloom',
  'miner',
  'gasLimit',
  'gasUsed',
  'extraData',
] as const;

/** Equal for two reports of a block when they agree on the whole header, not only on its hash. */
export function headerDigest(block: ReportedBlock): string {
  const fields = DIGESTED.map((field) => String(block[field] ?? '').toLowerCase());
  return createHash('sha256').update(fields.join('/')).digest('base64');
}
