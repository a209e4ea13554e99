import { operatePrices } from './operate/operate-prices.ts';
import { runOperation } from './operate/run-operation.ts';

await runOperation(operatePrices);
