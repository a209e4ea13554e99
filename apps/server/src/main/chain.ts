import { operateChain } from './operate-chain.ts';
import { runOperation } from './run-operation.ts';

await runOperation(operateChain);
