import { operateChain } from './operate/operate-chain.ts';
import { runOperation } from './operate/run-operation.ts';

await runOperation(operateChain);
