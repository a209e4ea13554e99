import { bytesToHex } from 'viem';
import { mnemonicToAccount } from 'viem/accounts';

/**
 * The publicly known accounts of the local chain, never used elsewhere: production refuses to start with local settings.
 */
const LOCAL_MNEMONIC = 'test test test test test test test test test test test junk';

function localKey(index: number) {
  const account = mnemonicToAccount(LOCAL_MNEMONIC, { addressIndex: index });
  const key = account.getHdKey().privateKey;
  if (!key) throw new Error('The local mnemonic gives no private key.');
  return { address: account.address, key: bytesToHex(key) };
}

export const LOCAL = {
  /** Deploys, holds the admin roles and mints test tokens. */
  deployer: localKey(0),
  /** Signs withdrawal vouchers. */
  signer: localKey(1),
  /** The root member, whose invite code the first members use. */
  root: localKey(2),
  /** Two operators, both owners: every act of two persons can be done on one machine. */
  operators: [localKey(3), localKey(4)],
  /** Hands in the demo projects of a local start. */
  demoOwner: localKey(5),
  /** Trade at the passageway desk of a local start. */
  demoTraders: [localKey(6), localKey(7)],
  chainId: 31337,
} as const;
