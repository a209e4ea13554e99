import { type Hex, isHex, keccak256, toRlp } from 'viem';

/** Fields that Ethereum's header hash covers, in its order. Fields of later forks follow; each requires all before it. */
const FIELDS = [
  'parentHash',
  'sha3Uncles',
  'miner',
  'stateRoot',
  'transactionsRoot',
  'receiptsRoot',
  'logsBloom',
  'difficulty',
  'number',
  'gasLimit',
  'gasUsed',
  'timestamp',
  'extraData',
  'mixHash',
  'nonce',
] as const;
const FIELDS_OF_FORKS = [
  'baseFeePerGas',
  'withdrawalsRoot',
  'blobGasUsed',
  'excessBlobGas',
  'parentBeaconBlockRoot',
  'requestsHash',
] as const;
const QUANTITIES: ReadonlySet<string> = new Set([
  'difficulty',
  'number',
  'gasLimit',
  'gasUsed',
  'timestamp',
  'baseFeePerGas',
  'blobGasUsed',
  'excessBlobGas',
]);

/** A block as a node reports it. */
export type ReportedBlock = Readonly<Record<string, unknown>>;

/**
 * The hash of a reported header by Ethereum's rules; undefined when a field is missing or malformed. If it equals the
 * header's reported hash, no field of the header, including its time, can have been changed. Chains that hash headers
 * differently cannot be verified this way: there, nodes must agree on the whole header.
 */
export function headerHash(block: ReportedBlock): Hex | undefined {
  const first = FIELDS.map((field) => encodable(field, block[field]));
  const known = first.filter((value) => value !== undefined);
  if (known.length < FIELDS.length) return undefined;
  const ofForks = FIELDS_OF_FORKS.map((field) => encodable(field, block[field]));
  const end = ofForks.indexOf(undefined);
  return keccak256(toRlp([...known, ...(ofForks.slice(0, end < 0 ? undefined : end) as Hex[])]));
}

export function provesItself(block: ReportedBlock): boolean {
  return typeof block.hash === 'string' && headerHash(block) === block.hash.toLowerCase();
}

function encodable(field: string, value: unknown): Hex | undefined {
  if (!isHex(value)) return undefined;
  if (!QUANTITIES.has(field)) return value.length % 2 === 0 ? value : undefined;
  const digits = value.slice(2).replace(/^0+/, '');
  return `0x${digits.length % 2 === 0 ? digits : `0${digits}`}`;
}
