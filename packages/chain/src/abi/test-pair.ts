// Generated from contracts/ by dev/contracts/generate-abis.ts. Run `npm run generate` after a change there.
export const testPairAbi = [
  {"type":"constructor","inputs":[{"name":"tokenA","type":"address"},{"name":"tokenB","type":"address"}],"stateMutability":"nonpayable"},
  {"type":"function","name":"getReserves","inputs":[],"outputs":[{"name":"","type":"uint112"},{"name":"","type":"uint112"},{"name":"","type":"uint32"}],"stateMutability":"view"},
  {"type":"function","name":"price0CumulativeLast","inputs":[],"outputs":[{"name":"","type":"uint256"}],"stateMutability":"view"},
  {"type":"function","name":"price1CumulativeLast","inputs":[],"outputs":[{"name":"","type":"uint256"}],"stateMutability":"view"},
  {"type":"function","name":"swap","inputs":[{"name":"amount0Out","type":"uint256"},{"name":"amount1Out","type":"uint256"},{"name":"to","type":"address"},{"name":"","type":"bytes"}],"outputs":[],"stateMutability":"nonpayable"},
  {"type":"function","name":"sync","inputs":[],"outputs":[],"stateMutability":"nonpayable"},
  {"type":"function","name":"token0","inputs":[],"outputs":[{"name":"","type":"address"}],"stateMutability":"view"},
  {"type":"function","name":"token1","inputs":[],"outputs":[{"name":"","type":"address"}],"stateMutability":"view"},
  {"type":"error","name":"NotEnoughLiquidity","inputs":[]},
  {"type":"error","name":"NothingPaid","inputs":[]},
  {"type":"error","name":"ProductFell","inputs":[]},
  {"type":"error","name":"ReserveTooLarge","inputs":[]},
  {"type":"error","name":"SafeERC20FailedOperation","inputs":[{"name":"token","type":"address"}]},
] as const;
