import type { OperatorOutputOf } from '@ocean/api/operators/endpoint';
import type { projects } from '@ocean/api/operators/projects';

export type ShownProject = OperatorOutputOf<typeof projects.detail>;
