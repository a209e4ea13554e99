import { operateReserve } from './operate/operate-reserve.ts';
import { runOperation } from './operate/run-operation.ts';

await runOperation(operateReserve);
