import type { support } from '@ocean/api/areas/support';
import type { OutputOf } from '@ocean/api/endpoint';

export type Article = OutputOf<typeof support.showQuestion>;
export type ArticleLine = OutputOf<typeof support.listQuestions>['list'][number];
