import { formatAmount } from '@ocean/money/amount';
import type { Address, WalletProvider } from '../provider/eip1193.ts';
import type { ChainInfo } from '../provider/network.ts';

/** By asset: a decimal string of whole tokens, or null while it could not be read. */
export type WalletBalances = Readonly<Record<string, string | null>>;

/** `balanceOf(address)` of ERC-20. */
const BALANCE_OF = '0x70a08231';
/** One 256-bit word. The answer of an address without a contract is empty: that is unknown, not zero. */
const WORD = /^0x[0-9a-fA-F]{64}$/;

/**
 * What an account holds of every token that the platform knows, asked through its own wallet. Each token is read by
 * itself, so that one that does not answer hides no other. Encoded by hand: the screens that show balances must not
 * wait for the chain library.
 */
export async function readBalances(
  provider: WalletProvider,
  { account, tokens }: { account: Address; tokens: ChainInfo['tokens'] },
): Promise<WalletBalances> {
  const data = BALANCE_OF + account.slice(2).toLowerCase().padStart(64, '0');
  const balances = Object.entries(tokens).map(async ([asset, { address, decimals }]) => {
    const word = await provider.request({ method: 'eth_call', params: [{ to: address, data }, 'latest'] }).catch(() => null);
    const isRead = typeof word === 'string' && WORD.test(word);
    return [asset, isRead ? formatAmount(BigInt(word), decimals) : null] as const;
  });
  return Object.fromEntries(await Promise.all(balances));
}
