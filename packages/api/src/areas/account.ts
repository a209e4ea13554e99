import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { address, amount, at, count, listOf, nothing, pageFields, spoken, uuid } from '../fields.ts';
import { settings } from '../settings.ts';

/** What the vault holds for what is owed, of the asset that is covered least. */
const reserves = v.strictObject({
  asset: v.string(),
  /** Percent with two decimals, cut: "100.00" is all of it. */
  percent: v.string(),
  held: amount,
  owed: amount,
  /** As of the end of this block, the last one that is worked off. */
  block: count,
  at,
});

const menuItem = v.strictObject({
  route: v.string(),
  /** Any non-zero type answers "Not yet open" instead of navigating. */
  type: count,
});

const chainInfo = v.strictObject({
  chainId: count,
  name: v.string(),
  rpcUrl: v.string(),
  explorerUrl: v.nullable(v.string()),
  nativeSymbol: v.string(),
  vault: address,
  tokens: v.record(v.string(), v.strictObject({ address, decimals: count, resetsApproval: v.boolean() })),
  confirmations: count,
  approvalDefault: v.picklist(['exact', 'capped', 'large']),
  /** True only on a development start: offers the demo wallet, the faucet and the clock. */
  isLocal: v.boolean(),
});

const userinfo = v.strictObject({
  address,
  inviteCode: v.string(),
  inviter: v.nullable(address),
  level: count,
  registeredAt: at,
  suspended: v.boolean(),
  isRoot: v.boolean(),
  settings,
});

/** What a fresh signature may be asked for: the call with the very fields that it will be sent with. */
const signedAction = v.variant('call', [
  v.strictObject({
    call: v.literal('earn/transfer'),
    asset: spoken<string>('asset'),
    amount: spoken<string>('amount'),
    to: spoken<string>('recipient'),
  }),
  v.strictObject({
    call: v.literal('bot/send'),
    ids: spoken<string[]>('ids of 1 to 1000 own bots'),
    to: spoken<string>('recipient'),
  }),
  v.strictObject({ call: v.literal('bot/sendAll'), to: spoken<string>('recipient') }),
]);

export const account = {
  home: endpoint({
    path: '/api/other/home',
    caller: 'visitor',
    cacheSeconds: 1,
    summary: 'Everything the start page and the shell need before sign-in',
    input: nothing,
    output: v.strictObject({
      banners: v.array(v.strictObject({ id: uuid, title: v.string(), route: v.nullable(v.string()) })),
      notices: v.array(v.strictObject({ id: uuid, title: v.string(), at })),
      news: v.array(v.strictObject({ id: uuid, title: v.string(), at })),
      menu: v.array(menuItem),
      tabs: v.array(menuItem),
      /** Null is "unknown", shown as a dash; it is never sent as 0. */
      figures: v.strictObject({
        poolUsdt: v.nullable(amount),
        poolGood: v.nullable(amount),
        runningBots: v.nullable(count),
        members: v.nullable(count),
        emissionToday: v.nullable(amount),
        burned: v.nullable(amount),
        reserves: v.nullable(reserves),
      }),
      prices: v.record(v.string(), v.nullable(v.strictObject({ usdt: amount, at }))),
      languages: v.array(v.string()),
      chain: chainInfo,
      platformDay: count,
      asOf: at,
      leastSafeVersion: v.string(),
      maintenance: v.boolean(),
    }),
  }),
  isRegister: endpoint({
    path: '/api/other/isRegister',
    caller: 'visitor',
    limit: 'strict',
    summary: 'Whether an address is a member: 1 or 0',
    input: v.strictObject({ address: spoken<string>('wallet address') }),
    output: v.strictObject({ isRegister: v.picklist([0, 1]) }),
    refusals: ['ADDRESS_MISSING', 'ADDRESS_INVALID'],
  }),
  challenge: endpoint({
    path: '/api/other/challenge',
    caller: 'visitor',
    limit: 'strict',
    summary: 'An EIP-4361 message to sign; the server keeps the exact text',
    input: v.strictObject({
      address: spoken<string>('wallet address'),
      chainId: v.pipe(v.number(), v.integer(), v.minValue(1)),
      /** `action`: for a call that answered STEP_UP_NEEDED. */
      purpose: v.picklist(['signIn', 'action']),
      recommend: spoken<string>('invitation code of an existing member; not needed for a known address'),
      action: v.optional(signedAction),
    }),
    output: v.strictObject({ challengeId: uuid, message: v.string(), expiresAt: at }),
    refusals: [
      'ADDRESS_MISSING',
      'ADDRESS_INVALID',
      'CHAIN_WRONG',
      'INVITE_CODE_MISSING',
      'INVITE_CODE_UNKNOWN',
      'FORM_INCOMPLETE',
      'ASSET_UNKNOWN',
      'AMOUNT_ZERO',
      'AMOUNT_INVALID',
      'AMOUNT_TOO_PRECISE',
      'AMOUNT_TOO_LARGE',
      'NO_BOT_TO_SEND',
      'BOT_UNKNOWN',
      'BOTS_TOO_MANY',
    ],
  }),
  register: endpoint({
    path: '/api/other/register',
    caller: 'visitor',
    mutates: true,
    limit: 'strict',
    summary: 'Registers a new address or signs a known one in, against a signature over the challenge',
    input: v.strictObject({
      username: spoken<string>('wallet address'),
      recommend: spoken<string>('invitation code of an existing member; ignored for a known address'),
      challengeId: spoken<string>('from challenge'),
      signature: spoken<string>('over the exact message: plain, ERC-1271 or ERC-6492'),
    }),
    output: v.strictObject({ userinfo: v.strictObject({ token: v.string(), ...userinfo.entries }) }),
    refusals: [
      'ADDRESS_MISSING',
      'ADDRESS_INVALID',
      'SIGNATURE_MISSING',
      'SIGNATURE_INVALID',
      'CHALLENGE_UNKNOWN',
      'CHALLENGE_EXPIRED',
      'INVITE_CODE_CHANGED',
      'INVITE_CODE_MISSING',
      'INVITE_CODE_UNKNOWN',
      'ACCOUNT_SUSPENDED',
      'CHAIN_UNAVAILABLE',
    ],
  }),
  userinfo: endpoint({
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
  sessionRevoke: endpoint({
    path: '/api/other/sessionRevoke',
    caller: 'member',
    mutates: true,
    whileSuspended: true,
    summary: 'Ends one own session, or all but this one',
    input: v.union([v.strictObject({ id: uuid }), v.strictObject({ all: v.literal(true) })]),
    output: v.strictObject({ revoked: count }),
    refusals: ['SESSION_UNKNOWN'],
  }),
  logout: endpoint({
    path: '/api/other/logout',
    caller: 'member',
    mutates: true,
    whileSuspended: true,
    summary: 'Ends this session',
    input: nothing,
    output: nothing,
  }),
} as const;
