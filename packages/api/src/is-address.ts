const ADDRESS = /^0x[0-9a-fA-F]{40}$/;

/** Whether a text has the form of a wallet address, in any case. Server and forms ask the same. */
export function isAddress(text: string): boolean {
  return ADDRESS.test(text);
}

/** Whether the case of its letters says something: that of one case only carries no checksum (EIP-55). */
export function hasChecksum(address: string): boolean {
  const digits = address.slice(2);
  return digits !== digits.toLowerCase() && digits !== digits.toUpperCase();
}
