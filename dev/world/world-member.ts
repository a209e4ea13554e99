import { randomBytes } from 'node:crypto';
import { account as accountApi } from '@ocean/api/areas/account';
import type { Asset } from '@ocean/api/assets';
import { type ClientOptions, createClient } from '@ocean/api/client';
import { testTokenAbi } from '@ocean/chain/abi/test-token';
import { vaultAbi } from '@ocean/chain/abi/vault';
import { type Abi, bytesToHex, createWalletClient } from 'viem';
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts';
import type { LocalChain } from '../../apps/server/src/dev-api/local-chain.ts';
import { receiptOf } from '../../apps/server/src/dev-api/receipt-of.ts';
import { LOCAL } from '../chain/local-keys.ts';
import { LOCAL_ROOT_CODE } from '../local/local-environment.ts';
import { postTo } from './post-to.ts';
import { signingClient } from './signing-client.ts';
import { memberVerbs } from './verbs/member-verbs.ts';
import type { WorldChain } from './world-chain.ts';

export type MemberOptions = { inviter?: { inviteCode: string }; wallet?: PrivateKeyAccount };
export type Member = Awaited<ReturnType<typeof joinMember>>;

type Where = {
  readonly origin: string;
  readonly chain: WorldChain;
  readonly local: LocalChain;
  settle(): Promise<void>;
  /** Instead of the global one, for example to reach several servers. */
  readonly fetch?: typeof fetch;
  readonly timeoutMs?: number;
};

/** Registers a new wallet with gas through HTTP with a real signature. @returns the member with its possible acts */
export async function joinMember({ origin, chain, local, settle, ...where }: Where, options: MemberOptions) {
  const wallet = options.wallet ?? privateKeyToAccount(bytesToHex(randomBytes(32)));
  const { address } = wallet;
  await chain.tester.setBalance({ address, value: 10n ** 20n });
  const userinfo = await register({ baseUrl: origin, ...where }, wallet, options.inviter?.inviteCode ?? LOCAL_ROOT_CODE);
  const { token } = userinfo;
  const client = signingClient(createClient({ baseUrl: origin, token: () => token, ...where }), wallet);
  const signer = createWalletClient({ account: wallet, transport: chain.transport });

  /** Sends a contract call and waits for its receipt; a revert is an error. */
  const send = async (call: { abi: Abi; address: `0x${string}`; functionName: string; args: readonly unknown[] }) => {
    const hash = await signer.writeContract({ ...call, chain: null, account: wallet });
    const receipt = await receiptOf(chain.reader, hash);
    if (receipt.status !== 'success') throw new Error(`reverted: ${hash}`);
    return hash;
  };
  const ofVault = (functionName: string, args: readonly unknown[]) =>
    send({ abi: vaultAbi, address: chain.deployment.vault, functionName, args });
  const faucet = (asset: Asset, amount: string) => local.give({ address, asset, amount });
  const approves = (asset: Asset, amount: string) =>
    send({
      abi: testTokenAbi,
      address: chain.tokenOf(asset),
      functionName: 'approve',
      args: [chain.deployment.vault, chain.unitsOf(asset, amount)],
    });

  /** Gets test tokens, approves and deposits them, and waits until the balance has them. */
  const deposits = async (asset: Asset, amount: string) => {
    await faucet(asset, amount);
    await approves(asset, amount);
    const hash = await ofVault('deposit', [chain.tokenOf(asset), chain.unitsOf(asset, amount)]);
    await settle();
    return hash;
  };

  const pays = (payment: { orderRef: string; asset: Asset; amount: string }) =>
    ofVault('pay', [payment.orderRef, chain.tokenOf(payment.asset), chain.unitsOf(payment.asset, payment.amount)]);

  return {
    address,
    /** The account's id in the database and the ledger. */
    id: address.toLowerCase(),
    wallet,
    token,
    inviteCode: userinfo.inviteCode,
    /** From the answer of the sign-in. */
    userinfo,
    call: client.call,
    /** Posts any body to any path with the member's token, for requests that the typed client would never send. */
    post: (path: string, body: unknown, headers: Record<string, string> = {}) =>
      postTo(origin, path, body, { token, ...headers }),
    send,
    ofVault,
    faucet,
    approves,
    pays,
    deposits,
    ...memberVerbs({ wallet, call: client.call, ofVault, deposits, faucet, approves, pays, settle }),
  };
}

async function register(server: ClientOptions, wallet: PrivateKeyAccount, recommend: string) {
  const visitor = createClient(server);
  const { challengeId, message } = await visitor.call(accountApi.challenge, {
    address: wallet.address,
    chainId: LOCAL.chainId,
    purpose: 'signIn',
    recommend,
  });
  const signature = await wallet.signMessage({ message });
  const { userinfo } = await visitor.call(accountApi.register, { username: wallet.address, recommend, challengeId, signature });
  return userinfo;
}
