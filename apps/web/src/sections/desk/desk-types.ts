import type { desk } from '@ocean/api/areas/desk';
import type { OutputOf } from '@ocean/api/endpoint';

export type DeskUser = OutputOf<typeof desk.userinfo>;
export type Passageway = DeskUser['passageway'];
export type DeskPerson = NonNullable<DeskUser['profile']>;
