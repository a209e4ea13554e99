import { operatePrices } from './operate-prices.ts';
import { runOperation } from './run-operation.ts';

await runOperation(operatePrices);
