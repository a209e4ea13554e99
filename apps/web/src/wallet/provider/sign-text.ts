import type { Address, WalletProvider } from './eip1193.ts';

/** The wallet shows exactly this text and signs it. */
export async function signText(provider: WalletProvider, address: Address, text: string): Promise<string> {
  return String(await provider.request({ method: 'personal_sign', params: [toHex(text), address] }));
}

/** Wallets show the text again from its bytes; plain text would be guessed at by some. */
function toHex(text: string): string {
  return `0x${Array.from(new TextEncoder().encode(text), (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
