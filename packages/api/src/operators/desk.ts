import * as v from 'valibot';
import { ASSET_NAMES } from '../assets.ts';
import { EVERY_ROLE, operatorEndpoint, signedEndpoint } from './endpoint.ts';
import { amount, cursor, operatorAddress, pageOf, reason, shownFile, time, typedTime, uuid } from './fields.ts';
import { fileEndpoint, memberFile } from './files.ts';

const asset = v.picklist(ASSET_NAMES, 'Choose an asset.');
/** In decimal notation, such as "2.5". */
const percent = v.pipe(v.string(), v.trim(), v.maxLength(10));

const market = v.strictObject({
  asset: v.picklist(ASSET_NAMES),
  isOpen: v.boolean(),
  /** Percent to both sides of the reference. */
  band: v.string(),
  /** USDT for one; null while there is no current price, which pauses its services. */
  reference: v.nullable(amount),
  /** The range of rates allowed now. */
  least: v.nullable(amount),
  most: v.nullable(amount),
  /** Orders that wait for a passageway. */
  pending: v.number(),
});

export const APPLICATION_STATES = ['applied', 'approved', 'refused', 'leaving'] as const;

const application = v.strictObject({
  id: v.string(),
  account: v.string(),
  state: v.picklist(APPLICATION_STATES),
  /** Counts the applications of this member. */
  number: v.number(),
  appliedAt: time,
});

const applicationDetail = v.strictObject({
  ...application.entries,
  text: v.string(),
  contact: v.string(),
  files: v.array(memberFile),
  /** BCG. */
  bonded: amount,
  returnsAt: v.nullable(time),
  decided: v.nullable(v.strictObject({ at: time, by: v.string(), reason: v.string() })),
  mayApprove: v.boolean(),
  mayRefuse: v.boolean(),
});

const hold = v.strictObject({
  /** Of the order. */
  id: v.string(),
  customer: v.string(),
  operator: v.string(),
  /** USDT. */
  value: amount,
  acceptedAt: time,
  releaseAt: time,
  /** The latest time to which it can be postponed. */
  latest: time,
  extensions: v.number(),
});

const ban = v.strictObject({
  account: v.string(),
  /** The operators' reason; null for a ban for missed orders. */
  reason: v.nullable(v.string()),
  /** The end of a ban for missed orders. */
  until: v.nullable(time),
});

const said = v.strictObject({
  at: time,
  /** `platform`: what happened to the order. */
  by: v.picklist(['platform', 'customer', 'operator']),
  text: v.string(),
  /** Operators hid it, with this reason. */
  hiddenReason: v.nullable(v.string()),
  /** Id of a message; null for an event of the platform. */
  messageId: v.nullable(v.string()),
  files: v.array(shownFile),
});

const REVIEWERS = ['reviewer', 'support', 'auditor'] as const;

/** The passageway desk. */
export const desk = {
  markets: operatorEndpoint({
    path: '/ops-api/desk/markets',
    caller: EVERY_ROLE,
    summary: 'Every market with its band, the reference of now and what a rate may be',
    input: v.strictObject({}),
    output: v.strictObject({ rows: v.array(market) }),
  }),
  addMarket: signedEndpoint({
    path: '/ops-api/desk/addMarket',
    caller: ['finance'],
    summary: 'Opens a new market',
    fields: { asset, percent, reason },
  }),
  setBand: signedEndpoint({
    path: '/ops-api/desk/setBand',
    caller: ['finance'],
    summary: 'How far a rate may be from the reference, to both sides',
    fields: { asset, percent, reason },
  }),
  openMarket: signedEndpoint({
    path: '/ops-api/desk/openMarket',
    caller: ['finance'],
    summary: 'New orders can be placed again',
    fields: { asset, reason },
  }),
  closeMarket: signedEndpoint({
    path: '/ops-api/desk/closeMarket',
    caller: ['finance'],
    summary: 'No new orders; those that are pending end by themselves',
    fields: { asset, reason },
  }),
  applications: operatorEndpoint({
    path: '/ops-api/desk/applications',
    caller: REVIEWERS,
    summary: 'Applications of providers that wait, or of one state; oldest first',
    isPersonal: true,
    input: v.strictObject({ state: v.optional(v.picklist(APPLICATION_STATES)), after: cursor }),
    output: pageOf(application),
  }),
  application: operatorEndpoint({
    path: '/ops-api/desk/application',
    caller: ['reviewer', 'auditor'],
    summary: 'One application with its contact and files',
    isPersonal: true,
    input: v.strictObject({ id: uuid }),
    output: applicationDetail,
  }),
  applicationFile: fileEndpoint({
    path: '/ops-api/desk/applicationFile',
    caller: ['reviewer', 'auditor'],
    summary: 'A link of some minutes to one file of an application',
    of: { id: uuid },
  }),
  approve: signedEndpoint({
    path: '/ops-api/desk/approve',
    caller: ['reviewer'],
    summary: 'The member may set rates of their own',
    fields: { id: uuid, reason },
  }),
  refuse: signedEndpoint({
    path: '/ops-api/desk/refuse',
    caller: ['reviewer'],
    summary: 'Refuses an application, or ends what was approved; the deposit comes back after its days',
    fields: { id: uuid, reason },
  }),
  holds: operatorEndpoint({
    path: '/ops-api/desk/holds',
    caller: ['finance', 'support', 'auditor'],
    summary: 'Proceeds that are not released yet, those that are released soonest first',
    isPersonal: true,
    input: v.strictObject({ after: cursor }),
    output: pageOf(hold),
  }),
  extendHold: signedEndpoint({
    path: '/ops-api/desk/extendHold',
    caller: ['finance'],
    summary: 'Puts the release off, by at most seven days in all',
    fields: { id: uuid, until: typedTime('Give the new end as a time in UTC.'), reason },
  }),
  bans: operatorEndpoint({
    path: '/ops-api/desk/bans',
    caller: REVIEWERS,
    summary: 'Banned passageways, by operators and for missed orders',
    isPersonal: true,
    input: v.strictObject({ after: cursor }),
    output: pageOf(ban),
  }),
  ban: signedEndpoint({
    path: '/ops-api/desk/ban',
    caller: ['support'],
    summary: 'Stops a passageway until operators lift it',
    fields: { account: operatorAddress, reason },
  }),
  lift: signedEndpoint({
    path: '/ops-api/desk/lift',
    caller: ['support'],
    summary: 'Ends a ban, also one for missed orders; the owner starts the passageway again',
    fields: { account: operatorAddress, reason },
  }),
  showOrder: operatorEndpoint({
    path: '/ops-api/desk/showOrder',
    caller: REVIEWERS,
    summary: 'An order with what its two parties wrote last, and their pictures',
    isPersonal: true,
    input: v.strictObject({ id: uuid }),
    output: v.strictObject({
      id: v.string(),
      state: v.string(),
      customer: v.string(),
      operator: v.nullable(v.string()),
      placedAt: time,
      said: v.array(said),
    }),
  }),
  messageFile: fileEndpoint({
    path: '/ops-api/desk/messageFile',
    caller: REVIEWERS,
    summary: 'A link of some minutes to one picture of a message in an order, hidden or not',
    /** Of the message. */
    of: { id: uuid },
  }),
};
