/** What signs: of the browser (EIP-6963), or of a local start. */
export type OperatorWallet = {
  readonly id: string;
  readonly name: string;
  connect(): Promise<string>;
  /** EIP-191, by the address that is connected. */
  sign(address: string, text: string): Promise<string>;
};
