import { operateParams } from './operate/operate-params.ts';
import { runOperation } from './operate/run-operation.ts';

await runOperation(operateParams);
