import { type Hex, isHex, keccak256, toRlp } from 'viem';

/** What Ethereum's header hash covers, in its order. Fields of later forks follow, each only after all before it. */
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
 * The hash that Ethereum's rules give a reported header; undefined when a field is missing or malformed. A header whose
 * own hash is the recomputed one is bound to it: no field, its time included, can be changed. Chains that hash
 * their headers in another way are not proven like this: there, nodes have to agree on the whole header.
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
