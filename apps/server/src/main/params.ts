import { operateParams } from './operate-params.ts';
import { runOperation } from './run-operation.ts';

await runOperation(operateParams);
