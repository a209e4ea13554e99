import type { city } from '@ocean/api/areas/social/city';
import type { OutputOf } from '@ocean/api/endpoint';
import { paths } from '../../../base/paths.ts';

export type Post = OutputOf<typeof city.submit>;
export type Comment = OutputOf<typeof city.comment>;

export function postPath(id: string): string {
  return `${paths.city}/${id}`;
}
