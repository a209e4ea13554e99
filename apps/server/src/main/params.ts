import { operateParams } from './operate-params.ts';
import { runOperation } from './run-operation.ts';

/** `npm run params`: reads and sets parameters of a running platform. */
await runOperation(operateParams);
