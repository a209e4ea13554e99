import * as v from 'valibot';
import { EVERY_ROLE, operatorEndpoint } from '../endpoint.ts';

const closedCall = v.strictObject({
  path: v.string(),
  summary: v.string(),
  /** Only some of its forms begin something; the others stay open. */
  isPartly: v.boolean(),
  /** Other menus that also lead to it: one open menu is enough. */
  others: v.array(v.string()),
});

/** Calls that operators may close: those that begin something, never those that end it. */
export const entrances = {
  list: operatorEndpoint({
    path: '/ops-api/entrances/list',
    caller: EVERY_ROLE,
    summary: 'Every menu of this version with the calls that closing it refuses',
    input: v.strictObject({}),
    output: v.strictObject({
      isMaintenance: v.boolean(),
      rows: v.array(v.strictObject({ menu: v.string(), isClosed: v.boolean(), calls: v.array(closedCall) })),
      /** Calls of members that change something but that no switch closes, not even maintenance. */
      exits: v.array(v.strictObject({ path: v.string(), summary: v.string() })),
    }),
  }),
};
