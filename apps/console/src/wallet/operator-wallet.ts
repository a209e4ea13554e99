/** A wallet that signs: from the browser (EIP-6963), or from a local start. */
export type OperatorWallet = {
  readonly id: string;
  readonly name: string;
  connect(): Promise<string>;
  /** Signs by EIP-191 with the connected address. */
  sign(address: string, text: string): Promise<string>;
};
