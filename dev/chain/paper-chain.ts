import { createHash } from 'node:crypto';
import { vaultAbi } from '@ocean/chain/abi/vault';
import { headerHash } from '@ocean/chain/header-hash';
import { encodeAbiParameters, encodeEventTopics, type Hex, toFunctionSelector, toHex } from 'viem';
import type { Question } from './lying-node.ts';

/** A payment on the paper chain; without an order it is a deposit. */
export type PaperPayment = { readonly sender: Hex; readonly token: Hex; readonly units: bigint; readonly orderRef?: Hex };

/** What the tests of the follower use. */
export const PAPER_CHAIN = { chainId: 31_338, vault: `0x${'7a'.repeat(20)}`, startTime: 1_700_000_000 } as const;
export const PAPER_PAYMENT = { sender: `0x${'01'.repeat(20)}`, token: `0x${'7b'.repeat(20)}`, units: 5n } as const;

/** A claimed voucher on the paper chain. */
export type PaperClaim = {
  readonly id: Hex;
  readonly account: Hex;
  readonly token: Hex;
  readonly net: bigint;
  readonly burn: bigint;
};

export const PAPER_CLAIM = {
  id: `0x${'0c'.repeat(32)}`,
  account: PAPER_PAYMENT.sender,
  token: PAPER_PAYMENT.token,
  net: 3n,
  burn: 0n,
} as const;

type Log = Record<string, unknown>;
type Block = {
  readonly header: Record<string, Hex>;
  readonly logs: readonly Log[];
  readonly payments: bigint;
  readonly claims: bigint;
};

export type PaperChain = ReturnType<typeof createPaperChain>;

/**
 * A simulated chain with a vault: consistent headers, logs and counts without a node, so that ten thousand payments take a
 * moment and tests control every block tag. Its answers are a `Truth` for `startLyingNode`.
 */
export function createPaperChain({ chainId, vault, startTime }: { chainId: number; vault: Hex; startTime: number }) {
  const blocks: Block[] = [];
  let finalized = 0;
  let fork = 0;

  const top = () => blocks.length - 1;
  function mine(payments: readonly PaperPayment[] = [], claims: readonly PaperClaim[] = []): void {
    const number = blocks.length;
    const before = blocks.at(-1);
    const parentHash = before?.header.hash ?? bytes32('nothing');
    const counted = { payments: before?.payments ?? 0n, claims: before?.claims ?? 0n };
    const content = [fork, payments.length, claims.length].join('/');
    const header = headerOf({ number, parentHash, time: startTime + number, content });
    const logs = [
      ...payments.map((payment, at) => paymentLog(payment, counted.payments + BigInt(at) + 1n)),
      ...claims.map(claimLog),
    ].map((log, at) => logAt(log, { vault, header, at }));
    const { length } = payments;
    blocks.push({ header, logs, payments: counted.payments + BigInt(length), claims: counted.claims + BigInt(claims.length) });
  }
  mine();

  function headerAt(tag: unknown): unknown {
    if (tag === 'latest') return blocks[top()]?.header;
    if (tag === 'finalized') return blocks[finalized]?.header;
    return blocks[Number(tag)]?.header ?? null;
  }

  function answer({ method, params: [first, second] }: Question): unknown {
    switch (method) {
      case 'eth_chainId':
        return toHex(chainId);
      case 'eth_getBlockByNumber':
        return headerAt(first);
      case 'eth_getLogs': {
        const { fromBlock, toBlock } = first as { fromBlock: Hex; toBlock: Hex };
        return blocks.slice(Number(fromBlock), Number(toBlock) + 1).flatMap(({ logs }) => logs);
      }
      case 'eth_call': {
        const { data } = first as { data: Hex };
        const block = blocks[Number(second)];
        const counted = data === LAST_PAYMENT_ID ? block?.payments : block?.claims;
        return toHex(counted ?? 0n, { size: 32 });
      }
      default:
        throw new Error(`the paper chain does not implement ${method}`);
    }
  }

  return {
    mine,
    mineEmpty(count: number) {
      for (let i = 0; i < count; i += 1) mine();
    },
    answer,
    head: top,
    finalizes(block: number) {
      finalized = block;
    },
    /** Removes all blocks above `block`; blocks mined from now on have other hashes. */
    forksAbove(block: number) {
      blocks.length = block + 1;
      fork += 1;
    },
  };
}

type Mined = { number: number; parentHash: Hex; time: number; content: string };

/** Hashed as Ethereum hashes its headers. The roots are placeholders: they differ with the content and prove nothing. */
function headerOf({ number, parentHash, time, content }: Mined): Record<string, Hex> {
  const root = bytes32(content);
  const fields: Record<string, Hex> = {
    parentHash,
    sha3Uncles: root,
    miner: `0x${'00'.repeat(20)}`,
    stateRoot: root,
    transactionsRoot: root,
    receiptsRoot: root,
    logsBloom: `0x${'00'.repeat(256)}`,
    difficulty: '0x0',
    number: toHex(number),
    gasLimit: '0x1c9c380',
    gasUsed: '0x0',
    timestamp: toHex(time),
    extraData: '0x',
    mixHash: root,
    nonce: `0x${'00'.repeat(8)}`,
    baseFeePerGas: '0x7',
  };
  return { ...fields, hash: headerHash(fields) ?? '0x' };
}

const LAST_PAYMENT_ID = toFunctionSelector('lastPaymentId()');

type Place = { vault: Hex; header: Record<string, Hex>; at: number };

function logAt(log: { topics: unknown; data: Hex }, { vault, header, at }: Place): Log {
  return {
    ...log,
    address: vault,
    blockNumber: header.number,
    blockHash: header.hash,
    transactionHash: bytes32(`${header.hash}/${at}`),
    logIndex: toHex(at),
    removed: false,
  };
}

function paymentLog({ orderRef, sender, token, units }: PaperPayment, paymentId: bigint) {
  const topics =
    orderRef === undefined
      ? encodeEventTopics({ abi: vaultAbi, eventName: 'Deposited', args: { paymentId, sender, token } as never })
      : encodeEventTopics({ abi: vaultAbi, eventName: 'Paid', args: { paymentId, orderRef, sender } as never });
  const data =
    orderRef === undefined
      ? encodeAbiParameters([{ type: 'uint256' }], [units])
      : encodeAbiParameters([{ type: 'address' }, { type: 'uint256' }], [token, units]);
  return { topics, data };
}

function claimLog({ id, account, token, net, burn }: PaperClaim) {
  const topics = encodeEventTopics({ abi: vaultAbi, eventName: 'Claimed', args: { id, account, token } as never });
  return { topics, data: encodeAbiParameters([{ type: 'uint256' }, { type: 'uint256' }], [net, burn]) };
}

function bytes32(text: string): Hex {
  return `0x${createHash('sha256').update(text).digest('hex')}`;
}
