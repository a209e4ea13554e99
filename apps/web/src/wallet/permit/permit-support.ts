import { erc20PermitAbi } from '@ocean/chain/abi/erc20-permit';
import { vaultAbi } from '@ocean/chain/abi/vault';
import type { PermitDomain } from '@ocean/chain/permit';
import { type Client, getAbiItem, toFunctionSelector } from 'viem';
import { getCode, readContract } from 'viem/actions';
import { isSameAddress } from '../../base/token-store.ts';
import type { Address } from '../provider/eip1193.ts';

/** Of EIP-5267: name, version, chain and contract, and nothing else, make up the domain. */
const USUAL_FIELDS = '0x0f';
/** Pushes four bytes: so a contract compares the selector of a call with those of its functions. */
const PUSH4 = '63';
const PERMIT_FUNCTIONS = ['payWithPermit', 'depositWithPermit'] as const;

/** By chain and contract: neither changes while the page is open. */
const vaultsTaking = new Map<string, boolean>();
const domains = new Map<string, PermitDomain>();

type OfChain = { client: Client; chainId: number };

/** A vault that was deployed before permits has none of their functions. There is no proxy, so its own code tells. */
export async function isVaultTaking({ client, chainId }: OfChain, vault: Address): Promise<boolean> {
  const key = `${chainId} ${vault}`;
  const known = vaultsTaking.get(key);
  if (known !== undefined) return known;
  const code = await getCode(client, { address: vault });
  const isTaking = code !== undefined && PERMIT_FUNCTIONS.every((name) => code.includes(PUSH4 + selectorOf(name)));
  if (code !== undefined) vaultsTaking.set(key, isTaking);
  return isTaking;
}

/** The EIP-712 domain of a token's permits. Null when its node names another contract or chain; throws for a token without one. */
export async function readPermitDomain({ client, chainId }: OfChain, token: Address): Promise<PermitDomain | null> {
  const key = `${chainId} ${token}`;
  const known = domains.get(key);
  if (known) return known;
  const asked = { address: token, abi: erc20PermitAbi, functionName: 'eip712Domain' } as const;
  const [fields, name, version, chain, contract] = await readContract(client, asked);
  if (fields !== USUAL_FIELDS || chain !== BigInt(chainId) || !isSameAddress(contract, token)) return null;
  domains.set(key, { name, version });
  return { name, version };
}

function selectorOf(name: (typeof PERMIT_FUNCTIONS)[number]): string {
  return toFunctionSelector(getAbiItem({ abi: vaultAbi, name })).slice(2);
}
