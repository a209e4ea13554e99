import { createSiweMessage } from 'viem/siwe';

export type SignInMessage = {
  /** The public origin of the platform, for example https://ocean.example: domain and URI of the message. */
  origin: string;
  address: `0x${string}`;
  chainId: number;
  /** 128 random bits in hexadecimal. */
  nonce: string;
  issuedAt: Date;
  expiresAt: Date;
  /** The inviter's code when the signature also joins the platform. */
  inviteCode?: string | undefined;
  /** Set when the signature authorises one act: its description. */
  action?: string | undefined;
};

/**
 * The EIP-4361 text that a wallet signs to sign in. The server creates and stores it, and never parses an address, domain
 * or nonce from a text that a client sends.
 * @example signInMessage({ origin: 'https://ocean.example', address, chainId: 1, nonce, issuedAt, expiresAt })
 */
export function signInMessage(request: SignInMessage): string {
  const { origin, address, chainId, nonce, issuedAt, expiresAt } = request;
  const { host, protocol } = new URL(origin);
  return createSiweMessage({
    // Wallets compare scheme and domain with the requesting page.
    scheme: protocol.slice(0, -1),
    domain: host,
    uri: origin,
    version: '1',
    address,
    chainId,
    nonce,
    issuedAt,
    expirationTime: expiresAt,
    statement: statementOf(request),
  });
}

function statementOf({ action, inviteCode }: SignInMessage): string {
  if (action !== undefined) return `Ocean Bot asks you to allow this, once: ${action}.`;
  if (inviteCode === undefined) return 'Sign in to Ocean Bot. This costs nothing and moves no money.';
  return `Join Ocean Bot with the invitation code ${inviteCode}. This costs nothing and moves no money.`;
}
