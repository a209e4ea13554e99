import * as v from 'valibot';
import { EVERY_ROLE, operatorEndpoint } from '../endpoint.ts';

const closedCall = v.strictObject({
  path: v.string(),
  summary: v.string(),
  /** Only some of its forms begin something: the others go on. */
  isPartly: v.boolean(),
  /** Other menus through which it is begun as well: one that is open is enough. */
  others: v.array(v.string()),
});

/** What operators may close: what begins something, never what ends it. */
export const entrances = {
  list: operatorEndpoint({
    path: '/ops-api/entrances/list',
    caller: EVERY_ROLE,
    summary: 'Every menu of this version with the calls that closing it refuses',
    input: v.strictObject({}),
    output: v.strictObject({
      isMaintenance: v.boolean(),
      rows: v.array(v.strictObject({ menu: v.string(), isClosed: v.boolean(), calls: v.array(closedCall) })),
      /** Calls of members that change something and that no switch closes, maintenance neither. */
      exits: v.array(v.strictObject({ path: v.string(), summary: v.string() })),
    }),
  }),
};
