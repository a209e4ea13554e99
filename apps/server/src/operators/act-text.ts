/** The deployment of an act: a signature for one deployment is void at every other. */
export type Deployment = { readonly chainId: number; readonly vault: string };

/**
 * The exact text that operators sign (EIP-191). One fact per line, so that a wallet shows the act; a line break inside a
 * fact could fake further facts.
 * a fact would let it pretend to be several.
 * @example actText(deployment, 'approve withdrawal 0b5c…', ['amount: 1200 USDT'])
 */
export function actText({ chainId, vault }: Deployment, act: string, facts: readonly string[]): string {
  const lines = [act, ...facts].map((line) => line.replaceAll(/[\r\n\u2028\u2029]+/g, ' '));
  return [`Ocean Bot operators, chain ${chainId}, vault ${vault.toLowerCase()}`, '', ...lines].join('\n');
}
