import type { desk } from '@ocean/api/areas/desk';
import type { OutputOf } from '@ocean/api/endpoint';

export type Application = OutputOf<typeof desk.apply>;
