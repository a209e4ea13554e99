const ADDRESS = /^0x[0-9a-fA-F]{40}$/;

/** Whether a text has the form of a wallet address, in any case. Server and forms ask the same. */
export function isAddress(text: string): boolean {
  return ADDRESS.test(text);
}
