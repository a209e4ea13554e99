import type { desk } from '@ocean/api/areas/desk';
import type { OutputOf } from '@ocean/api/endpoint';

export type OwnLevel = OutputOf<typeof desk.level>;
export type LevelRow = OwnLevel['levels'][number];
