import { operateWithdrawals } from './operate/operate-withdrawals.ts';
import { runOperation } from './operate/run-operation.ts';

await runOperation(operateWithdrawals);
