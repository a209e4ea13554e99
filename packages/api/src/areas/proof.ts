import * as v from 'valibot';
import { endpoint, fileEndpoint } from '../endpoint.ts';
import { address, amount, at, count, day, hash32, listOf, nothing, pageFields } from '../fields.ts';

/** Whole base units of the token, in decimal digits, because a hashed value must not be rounded in transit. */
const units = v.pipe(v.string(), v.regex(/^\d{1,39}$/), v.description('whole base units, decimal digits'));

/** The encoding of a leaf has no room for larger days. */
const proofDay = v.pipe(day, v.minValue(0), v.maxValue(1_000_000));

/** One Merkle-sum tree: of one asset on one day. */
const tree = {
  asset: v.string(),
  /** As the leaves name it. */
  token: address,
  decimals: count,
  /** How many leaves it has, without the padding. */
  rows: count,
  /** Levels above the leaves. */
  depth: count,
  root: hash32,
  /** The sum at the root: the exact amount of the asset that members have. */
  totalUnits: units,
};

/** The public file of a day: every leaf hash with its sum. */
const rowsFile = v.strictObject({
  sha256: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/), v.description('SHA-256 of the file, 64 hexadecimal digits')),
  /** Bytes. */
  size: count,
});

/** The cut of one day's trees: everything settled up to the block, and nothing later. */
const cut = {
  day,
  block: count,
  blockHash: hash32,
  /** When the balances were copied, and when the roots were published. */
  cutAt: at,
  publishedAt: at,
  file: rowsFile,
};

const cover = v.strictObject({
  ...tree,
  /** What the vault held at the end of the block, by a quorum of the nodes. */
  held: amount,
  /** What is owed of the asset by the same cut. */
  owed: amount,
  /** Held in percent of owed, truncated to hundredths; null when nothing is owed. */
  percent: v.nullable(v.string()),
});

const sibling = v.strictObject({ hash: hash32, sum: units });

const ownLeaf = v.strictObject({
  ...tree,
  owedUnits: units,
  /** Paid into the vault, and out of it (net and burn), by the vault's own events of the account up to the block. */
  paidInUnits: units,
  paidOutUnits: units,
  salt: hash32,
  leaf: hash32,
  /** Among the rows of the tree in the order of their hashes, from 0: its bits, lowest first, say on which side each sibling is. */
  position: count,
  /** From the leaf up to right below the root. */
  path: v.array(sibling),
});

/** The platform of a leaf. */
const platformFields = { chainId: count, vault: address };

/** Proofs that anyone can check, and the member's own leaf. */
export const proof = {
  show: endpoint({
    path: '/api/other/proof',
    caller: 'visitor',
    cacheSeconds: 10,
    summary: 'Reserves against what is owed at one settled block, the emission, the last audit and the newest roots',
    input: nothing,
    output: v.strictObject({
      ...platformFields,
      /** Null until the first day is published. */
      newest: v.nullable(v.strictObject({ ...cut, assets: v.array(cover) })),
      emission: v.strictObject({
        /** Null before the emission begins. */
        firstDay: v.nullable(day),
        /** Of all closed days. */
        emitted: amount,
        /** The part that members have not collected yet. */
        uncollected: amount,
        /** What later days may emit. */
        pool: amount,
        /** By today's parameters, a point every thirty days. */
        schedule: v.array(v.strictObject({ day, scheduled: amount })),
      }),
      /** `ops.paramHistory` lists them. */
      paramChanges: v.strictObject({ total: count, lastAt: v.nullable(at) }),
      /** Null until one has run. */
      audit: v.nullable(
        v.strictObject({
          at,
          /** Invariants that were checked, and those that were broken. */
          checked: count,
          broken: count,
          /** False: only what came after an earlier audit without faults was checked. */
          isFull: v.boolean(),
          /** The last seal of the journal that it saw; null before the first. */
          seal: v.nullable(v.strictObject({ number: count, hash: hash32 })),
        }),
      ),
    }),
  }),
  days: endpoint({
    path: '/api/other/proofDays',
    caller: 'visitor',
    fromReplica: true,
    summary: 'The roots of every published day, newest first',
    input: v.strictObject(pageFields),
    output: listOf(v.strictObject({ ...cut, trees: v.array(v.strictObject(tree)) })),
  }),
  rows: fileEndpoint({
    path: '/api/other/proofRows',
    caller: 'visitor',
    fromReplica: true,
    summary: 'Every leaf hash of a day with its sum, in the order of the trees: what the roots are made of',
    file: { type: 'text/csv', name: 'ocean-bot-proof.csv' },
    input: v.strictObject({ day: proofDay }),
    refusals: ['PROOF_UNKNOWN'],
  }),
  leaf: endpoint({
    path: '/api/other/proofLeaf',
    caller: 'member',
    summary: 'The own leaves of a day with their paths; an asset without one is left out',
    input: v.strictObject({
      /** The newest published one by default. The inputs of older leaves are deleted after some weeks. */
      day: v.optional(proofDay),
    }),
    output: v.strictObject({ ...platformFields, account: address, ...cut, leaves: v.array(ownLeaf) }),
    refusals: ['PROOF_UNKNOWN'],
  }),
  secret: endpoint({
    path: '/api/other/proofSecret',
    caller: 'member',
    summary:
      'The secret of the account, from which the salts of its leaves follow: with it, any copy of the rows can be searched',
    input: nothing,
    output: v.strictObject({ ...platformFields, account: address, secret: hash32 }),
  }),
  saved: endpoint({
    path: '/api/other/proofSaved',
    caller: 'member',
    mutates: true,
    whileSuspended: true,
    summary: 'Notes that the member has put the secret away as a file: the reminder of it ends',
    input: nothing,
    output: nothing,
  }),
} as const;
