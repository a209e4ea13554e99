// Generated from contracts/ by dev/contracts/generate-abis.ts. Run `npm run generate` after a change there.
export const sellableWalletFactoryAbi = [
  {"type":"function","name":"addressOf","inputs":[{"name":"salt","type":"bytes32"}],"outputs":[{"name":"","type":"address"}],"stateMutability":"view"},
  {"type":"function","name":"create","inputs":[{"name":"salt","type":"bytes32"},{"name":"owner","type":"address"}],"outputs":[{"name":"wallet","type":"address"}],"stateMutability":"nonpayable"},
  {"type":"error","name":"Create2EmptyBytecode","inputs":[]},
  {"type":"error","name":"FailedDeployment","inputs":[]},
  {"type":"error","name":"InsufficientBalance","inputs":[{"name":"balance","type":"uint256"},{"name":"needed","type":"uint256"}]},
] as const;
