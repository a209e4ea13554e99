import * as v from 'valibot';
import { at, uuid } from '../../fields.ts';

/** An announcement of operators. `route`: an address of the app that shows its subject. */
export const announcement = v.strictObject({
  id: uuid,
  title: v.string(),
  at,
  route: v.nullable(v.string()),
  /** True when there is more to read than the title. */
  hasText: v.boolean(),
});

/** With its full text. `text`: paragraphs with an empty line between them; null when there is only the title. */
export const fullAnnouncement = v.strictObject({
  id: uuid,
  title: v.string(),
  text: v.nullable(v.string()),
  at,
  route: v.nullable(v.string()),
});
