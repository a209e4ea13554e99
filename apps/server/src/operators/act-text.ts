/** The deployment that an act belongs to: signed for one, it is nothing elsewhere. */
export type Deployment = { readonly chainId: number; readonly vault: string };

/**
 * The exact text that operators sign (EIP-191). One line a fact, so that a wallet shows what is done; line breaks inside
 * a fact would let it pretend to be several.
 * @example actText(deployment, 'approve withdrawal 0b5c…', ['amount: 1200 USDT'])
 */
export function actText({ chainId, vault }: Deployment, act: string, facts: readonly string[]): string {
  const lines = [act, ...facts].map((line) => line.replaceAll(/[\r\n\u2028\u2029]+/g, ' '));
  return [`Ocean Bot operators, chain ${chainId}, vault ${vault.toLowerCase()}`, '', ...lines].join('\n');
}
