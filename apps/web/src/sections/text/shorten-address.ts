/** As the server shortens the addresses of others. @example shortenAddress('0x52908400098527886E0F7030069857D2E4169EE7') // '0x52…9EE7' */
export function shortenAddress(address: string): string {
  return `${address.slice(0, 4)}…${address.slice(-4)}`;
}
