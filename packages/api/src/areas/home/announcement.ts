import * as v from 'valibot';
import { at, uuid } from '../../fields.ts';

/** What operators tell. `route`: an address of the app, where what it speaks of can be seen. */
export const announcement = v.strictObject({ id: uuid, title: v.string(), at, route: v.nullable(v.string()) });
