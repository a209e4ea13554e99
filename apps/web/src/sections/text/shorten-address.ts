/** First four, dots, last four. @example shortenAddress('0x7a3f…c91E') // '0x7a····c91E' */
export function shortenAddress(address: string): string {
  return `${address.slice(0, 4)}····${address.slice(-4)}`;
}
