import * as v from 'valibot';
import { at, uuid } from '../../fields.ts';

/** What operators tell. `route`: an address of the app, where what it speaks of can be seen. */
export const announcement = v.strictObject({
  id: uuid,
  title: v.string(),
  at,
  route: v.nullable(v.string()),
  /** There is more to read than the title. */
  hasText: v.boolean(),
});

/** In full. `text`: paragraphs with an empty line between them; null when the title says it all. */
export const fullAnnouncement = v.strictObject({
  id: uuid,
  title: v.string(),
  text: v.nullable(v.string()),
  at,
  route: v.nullable(v.string()),
});
