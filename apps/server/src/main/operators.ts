import { operateOperators } from './operate/operate-operators.ts';
import { runOperation } from './operate/run-operation.ts';

await runOperation(operateOperators);
