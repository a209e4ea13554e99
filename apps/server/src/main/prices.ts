import { operatePrices } from './operate-prices.ts';
import { runOperation } from './run-operation.ts';

/** `npm run prices`: reads, sets and confirms prices of a running platform. */
await runOperation(operatePrices);
