const ADDRESS = /^0x[0-9a-fA-F]{40}$/;

/** Whether a text has the form of a wallet address, in any case. Used by server and forms. */
export function isAddress(text: string): boolean {
  return ADDRESS.test(text);
}

/** Whether an address carries a checksum (EIP-55): one in a single case does not. */
export function hasChecksum(address: string): boolean {
  const digits = address.slice(2);
  return digits !== digits.toLowerCase() && digits !== digits.toUpperCase();
}
