import * as v from 'valibot';
import { EVERY_ROLE, operatorEndpoint } from './endpoint.ts';
import { operatorAddress, operatorSignature, time, uuid } from './fields.ts';
import { OPERATOR_ROLES } from './roles.ts';

const roles = v.array(v.picklist(OPERATOR_ROLES));

const signedIn = v.strictObject({
  address: v.string(),
  roles,
  /** ISO time at which the session ends, even if it is in use. */
  expiresAt: time,
});

const platform = v.strictObject({
  chainId: v.number(),
  chainName: v.string(),
  vault: v.string(),
  /** Day of the platform and its time now. */
  today: v.number(),
  now: time,
  /** Where members open the app. */
  origin: v.string(),
});

/** Signing in and out of operators. */
export const session = {
  challenge: operatorEndpoint({
    path: '/ops-api/session/challenge',
    caller: 'visitor',
    summary: 'The text that a wallet signs to sign in, for five minutes and one use',
    input: v.strictObject({ address: operatorAddress }),
    output: v.strictObject({ id: v.string(), text: v.string() }),
  }),
  /** The token is in a cookie that scripts cannot read. */
  signIn: operatorEndpoint({
    path: '/ops-api/session/signIn',
    caller: 'visitor',
    summary: 'Begins a session of an address that has a role',
    input: v.strictObject({ id: uuid, signature: operatorSignature }),
    output: signedIn,
  }),
  show: operatorEndpoint({
    path: '/ops-api/session/show',
    caller: EVERY_ROLE,
    summary: 'Who is signed in, with which roles, at which platform',
    input: v.strictObject({}),
    output: v.strictObject({ ...signedIn.entries, platform }),
  }),
  stay: operatorEndpoint({
    path: '/ops-api/session/stay',
    caller: EVERY_ROLE,
    summary: 'The operator is at the desk: the console says so after a key or a touch, at most once a minute',
    input: v.strictObject({}),
    output: v.strictObject({}),
  }),
  signOut: operatorEndpoint({
    path: '/ops-api/session/signOut',
    caller: EVERY_ROLE,
    summary: 'Ends the session',
    input: v.strictObject({}),
    output: v.strictObject({}),
  }),
};
