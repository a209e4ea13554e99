import * as v from 'valibot';
import { BAN_REASONS, ORDER_SIDES, PASSAGEWAY_ACTIONS, PASSAGEWAY_STATES, PROVIDER_STATES } from '../../desk/states.ts';
import { endpoint } from '../../endpoint.ts';
import { address, amount, at, count, nothing, uuid } from '../../fields.ts';
import { nicknameField } from '../../inputs/nickname.ts';

/** The number of questions of a desk test, and the points needed to pass. */
export const QUIZ_QUESTIONS = 10;
export const QUIZ_PASSING_SCORE = 100;

/** How a member appears at the desk. */
export const deskPerson = v.strictObject({
  /** The shortened address; only the two parties of an order see the full one. */
  address: v.string(),
  nickname: v.string(),
  /** File of the avatar; null without one. */
  avatar: v.nullable(uuid),
});

export const passagewayView = v.strictObject({
  state: v.picklist(PASSAGEWAY_STATES),
  /** Why it is banned, and until when; `until` is null for a ban by an operator or a suspension. */
  ban: v.nullable(v.strictObject({ reason: v.picklist(BAN_REASONS), until: v.nullable(at), note: v.nullable(v.string()) })),
  /** How many times today it was stopped for missing orders that named it. */
  stopsToday: count,
  /** Of `PASSAGEWAY_MAY`. */
  may: v.array(v.picklist(PASSAGEWAY_ACTIONS)),
  /** USDT of value that the level allows in a day, and what is left of it. */
  quota: v.strictObject({ daily: amount, left: amount }),
  level: count,
  openedAt: v.nullable(at),
});

export const profileCalls = {
  /** Nickname: 2 to 24 characters, unique among members. */
  create: endpoint({
    path: '/api/tor/create',
    caller: 'member',
    mutates: true,
    entrance: { menu: '/tor' },
    summary: 'Makes the profile of the desk, or changes its nickname',
    input: v.strictObject({ nickname: nicknameField }),
    output: deskPerson,
    refusals: ['NICKNAME_TAKEN'],
  }),
  updateAvatar: endpoint({
    path: '/api/tor/updateAvatar',
    caller: 'member',
    mutates: true,
    entrance: { menu: '/tor' },
    summary: 'Sets the avatar: an uploaded picture, cut to a square and encoded anew; null takes it away',
    input: v.strictObject({ fileId: v.nullable(uuid) }),
    output: deskPerson,
    refusals: ['PROFILE_MISSING', 'FILE_UNKNOWN', 'FILE_TYPE_REFUSED', 'FILES_DAY_LIMIT', 'FILES_FULL', 'FILES_PLATFORM_FULL'],
  }),
  userinfo: endpoint({
    path: '/api/tor/userinfo',
    caller: 'member',
    summary: 'Own profile, test, practice and passageway, and the one thing to do next',
    input: nothing,
    output: v.strictObject({
      profile: v.nullable(deskPerson),
      /** Set when operators have taken the nickname away and its owner has not chosen another one. */
      nameReset: v.nullable(v.strictObject({ reason: v.string(), at })),
      address,
      quiz: v.strictObject({ passedAt: v.nullable(at), bestScore: v.nullable(count), retryAt: v.nullable(at) }),
      practice: v.strictObject({ state: v.picklist(['none', 'running', 'over']), endsAt: v.nullable(at) }),
      passageway: passagewayView,
      provider: v.picklist(PROVIDER_STATES),
      /** The next step towards a passageway that takes orders; null when it takes orders. */
      next: v.nullable(v.picklist(['profile', 'test', 'fill', 'open', 'services', 'start', 'wait'])),
    }),
  }),
  /** {} draws ten questions; { testId, answers } marks them. The right answers are never sent. */
  quiz: endpoint({
    path: '/api/tor/questionSubmit',
    caller: 'member',
    mutates: true,
    entrance: { menu: '/tor' },
    summary: 'Draws a test of ten questions, or marks its answers: 100 of 100 points pass, one try an hour',
    input: v.strictObject({
      testId: v.optional(uuid),
      /** One for each question in the order in which they were drawn: the number of the option, from 0. */
      answers: v.optional(v.pipe(v.array(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(9))), v.maxLength(20))),
    }),
    output: v.strictObject({
      testId: uuid,
      /** Empty once marked. */
      questions: v.array(v.strictObject({ text: v.string(), options: v.array(v.string()) })),
      /** Null until marked. */
      score: v.nullable(count),
      passed: v.boolean(),
      passingScore: count,
      /** When the next test can be drawn; null now. */
      retryAt: v.nullable(at),
    }),
    refusals: ['PROFILE_MISSING', 'QUIZ_TOO_SOON', 'QUIZ_UNKNOWN', 'QUIZ_PASSED', 'FORM_INCOMPLETE'],
  }),
  /** {} starts or shows it; { orderId } accepts one of its orders. */
  practise: endpoint({
    path: '/api/tor/experience',
    caller: 'member',
    mutates: true,
    entrance: { menu: '/tor' },
    summary: 'Starts or shows the practice of three days with units that are worth nothing, or accepts one of its orders',
    input: v.strictObject({ orderId: v.optional(uuid) }),
    output: v.strictObject({
      state: v.picklist(['running', 'over']),
      startedAt: at,
      endsAt: at,
      /** Practice units, whole numbers with two decimals: no asset, and worth nothing. */
      free: v.string(),
      onHold: v.string(),
      orders: v.array(
        v.strictObject({
          id: uuid,
          side: v.picklist(ORDER_SIDES),
          give: v.string(),
          get: v.string(),
          fee: v.string(),
          state: v.picklist(['pending', 'completed', 'timedOut', 'released']),
          placedAt: at,
          expiresAt: at,
          releaseAt: v.nullable(at),
          may: v.array(v.picklist(['accept'])),
        }),
      ),
    }),
    refusals: ['PROFILE_MISSING', 'ORDER_UNKNOWN', 'ORDER_STATE', 'PRACTICE_OVER', 'PRACTICE_UNITS_SHORT'],
  }),
} as const;
