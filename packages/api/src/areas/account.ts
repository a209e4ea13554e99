import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { Refusal } from '../errors.ts';
import { address, at, count, listOf, nothing, pageFields, uuid } from '../fields.ts';
import { ADDRESS_REFUSALS, addressField, parseAddressField } from '../inputs/address.ts';
import { AMOUNT_REFUSALS, parseAmountField } from '../inputs/amount.ts';
import { INVITE_CODE_REFUSALS, parseInviteCode } from '../inputs/invite-code.ts';
import { parsedInput, refusing, sent } from '../inputs/parsed-field.ts';
import { parseSignedChallenge, signatureFields } from '../inputs/signature.ts';
import { parseSignedAction, signedActionShape } from '../inputs/signed-action.ts';
import { choices, settings, wanted } from '../settings.ts';

const userinfo = v.strictObject({
  address,
  inviteCode: v.string(),
  /** Shortened, such as 0x52…9EE7; null for the root. */
  inviter: v.nullable(v.string()),
  level: count,
  registeredAt: at,
  suspended: v.boolean(),
  isRoot: v.boolean(),
  settings,
});

const challengeInput = parsedInput(
  v.strictObject({
    address: sent<string>('wallet address', ADDRESS_REFUSALS),
    chainId: v.pipe(v.number(), v.integer(), v.minValue(1)),
    /** `action`: for a call that answered STEP_UP_NEEDED or SPENDING_STEP_UP_NEEDED. */
    purpose: v.picklist(['signIn', 'action']),
    recommend: sent<string>('invitation code of an existing member; not needed for a known address', INVITE_CODE_REFUSALS),
    action: v.optional(v.pipe(signedActionShape, v.metadata(refusing(['FORM_INCOMPLETE'])))),
  }),
  ({ address, chainId, purpose, recommend, action }) => {
    const wallet = { address: parseAddressField(address), chainId };
    if (purpose === 'signIn') return { ...wallet, purpose, inviteCode: parseInviteCode(recommend) };
    if (action === undefined) throw new Refusal('FORM_INCOMPLETE');
    return { ...wallet, purpose, action: parseSignedAction(action) };
  },
);

const allowSpendingInput = parsedInput(
  v.strictObject({ amount: sent<string>('USDT of value', AMOUNT_REFUSALS), ...signatureFields('from challenge') }),
  ({ amount, ...signature }) => ({ valueUnits: parseAmountField(amount, 'USDT'), ...parseSignedChallenge(signature) }),
);

const registerInput = parsedInput(
  v.strictObject({
    username: sent<string>('wallet address', ADDRESS_REFUSALS),
    recommend: sent<string>('invitation code of an existing member; ignored for a known address', INVITE_CODE_REFUSALS),
    ...signatureFields('from challenge'),
  }),
  ({ username, recommend, ...signature }) => ({
    address: parseAddressField(username),
    inviteCode: parseInviteCode(recommend),
    ...parseSignedChallenge(signature),
  }),
);

export const account = {
  isMember: endpoint({
    path: '/api/other/isRegister',
    caller: 'visitor',
    limit: 'signIn',
    summary: 'Whether an address is a member: 1 or 0',
    input: v.strictObject({ address: addressField('wallet address') }),
    output: v.strictObject({ isRegister: v.picklist([0, 1]) }),
  }),
  challenge: endpoint({
    path: '/api/other/challenge',
    caller: 'visitor',
    limit: 'signIn',
    summary: 'An EIP-4361 message to sign; the server keeps the exact text',
    input: challengeInput,
    output: v.strictObject({ challengeId: uuid, message: v.string(), expiresAt: at }),
    refusals: ['CHAIN_WRONG', 'LINE_TOO_DEEP'],
  }),
  register: endpoint({
    path: '/api/other/register',
    caller: 'visitor',
    mutates: true,
    limit: 'signIn',
    summary: 'Registers a new address or signs a known one in, against a signature over the challenge',
    input: registerInput,
    output: v.strictObject({ userinfo: v.strictObject({ token: v.string(), ...userinfo.entries }) }),
    refusals: ['LINE_TOO_DEEP', 'CHALLENGE_EXPIRED', 'INVITE_CODE_CHANGED', 'ACCOUNT_SUSPENDED', 'CHAIN_UNAVAILABLE'],
  }),
  profile: endpoint({
    path: '/api/other/userinfo',
    caller: 'member',
    summary: 'The signed-in account',
    input: nothing,
    output: userinfo,
  }),
  sessions: endpoint({
    path: '/api/other/sessions',
    caller: 'member',
    summary: 'Own sessions, newest first',
    input: v.strictObject(pageFields),
    output: listOf(
      v.strictObject({ id: uuid, device: v.string(), createdAt: at, lastUsedAt: at, expiresAt: at, isCurrent: v.boolean() }),
    ),
  }),
  revokeSessions: endpoint({
    path: '/api/other/sessionRevoke',
    caller: 'member',
    mutates: true,
    whileSuspended: true,
    summary: 'Ends one own session, or all but this one',
    input: v.union([v.strictObject({ id: uuid }), v.strictObject({ all: v.literal(true) })]),
    output: v.strictObject({ revoked: count }),
    refusals: ['SESSION_UNKNOWN'],
  }),
  allowSpending: endpoint({
    path: '/api/other/allowSpending',
    caller: 'member',
    mutates: true,
    summary: 'Lets this session spend a signed amount for one hour on what answered SPENDING_STEP_UP_NEEDED',
    input: allowSpendingInput,
    output: v.strictObject({ amount: v.string(), expiresAt: at }),
    refusals: ['CHALLENGE_EXPIRED', 'ACTION_CHANGED', 'CHAIN_UNAVAILABLE'],
  }),
  logOut: endpoint({
    path: '/api/other/logout',
    caller: 'member',
    mutates: true,
    whileSuspended: true,
    summary: 'Ends this session',
    input: nothing,
    output: nothing,
  }),
  settings: endpoint({
    path: '/api/other/settings',
    caller: 'member',
    summary: 'What the account has chosen for all of its devices',
    input: nothing,
    output: settings,
  }),
  saveSettings: endpoint({
    path: '/api/other/settingsSave',
    caller: 'member',
    mutates: true,
    whileSuspended: true,
    summary: 'Changes what is named and leaves the rest; null takes a choice back',
    input: v.partial(v.strictObject({ ...choices, notifications: v.partial(wanted) })),
    output: settings,
  }),
} as const;
