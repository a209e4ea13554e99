import type { OperatorOutputOf } from '@ocean/api/operators/endpoint';
import type { params } from '@ocean/api/operators/money/params';

export type Parameter = OperatorOutputOf<typeof params.list>['rows'][number];
