import type { desk } from '@ocean/api/areas/desk';
import type { OutputOf } from '@ocean/api/endpoint';

export type PracticeView = OutputOf<typeof desk.practise>;
export type PracticeOrderView = PracticeView['orders'][number];
