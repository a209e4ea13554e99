// Generated from contracts/ by dev/contracts/generate-abis.ts. Run `npm run generate` after a change there.
export const sellableWalletAbi = [
  {"type":"function","name":"buy","inputs":[{"name":"owner_","type":"address"}],"outputs":[],"stateMutability":"nonpayable"},
  {"type":"function","name":"isValidSignature","inputs":[{"name":"hash","type":"bytes32"},{"name":"signature","type":"bytes"}],"outputs":[{"name":"","type":"bytes4"}],"stateMutability":"view"},
  {"type":"function","name":"owner","inputs":[],"outputs":[{"name":"","type":"address"}],"stateMutability":"view"},
] as const;
