import { operateReserve } from './operate-reserve.ts';
import { runOperation } from './run-operation.ts';

await runOperation(operateReserve);
