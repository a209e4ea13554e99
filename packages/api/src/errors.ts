/**
 * Every refusal of the platform, in one table. `text` is the English sentence (ICU placeholders); the other
 * languages translate it by key in `packages/i18n`. `kind` says how it travels:
 *   refusal    in the envelope, HTTP 200: the user can act on it
 *   session    in the envelope, HTTP 200: the token is missing, unknown or expired
 *   transport  outside the envelope, with the HTTP status in `status`
 * `retryable` tells a program whether the same request may succeed later without a change.
 */
type RefusalRow = {
  readonly text: string;
  readonly kind: 'refusal' | 'session' | 'transport';
  readonly status?: number;
  readonly retryable?: true;
};

export const REFUSALS = {
  // Sentences of the specification, word for word.
  BALANCE_INSUFFICIENT: { text: 'Insufficient balance', kind: 'refusal' },
  QUANTITY_ZERO: { text: 'Quantity must be greater than 0', kind: 'refusal' },
  BCG_INSUFFICIENT: { text: 'Insufficient BCG balance', kind: 'refusal' },
  BYB_INSUFFICIENT: { text: 'Insufficient BYB balance', kind: 'refusal' },
  PURCHASE_FAILED: { text: 'Purchase failed', kind: 'refusal' },
  RUN_FAILED: { text: 'Run failed', kind: 'refusal' },
  RENEWAL_FAILED: { text: 'Renewal failed', kind: 'refusal' },
  VOTING_FAILED: { text: 'Voting failed', kind: 'refusal' },
  NO_CARD: { text: 'No accelerator card', kind: 'refusal' },
  NO_FROZEN_BOT: { text: 'No frozen BOT', kind: 'refusal' },
  NOT_OPEN: { text: 'Not yet open', kind: 'refusal', retryable: true },
  FORM_INCOMPLETE: { text: 'Please fill in completely', kind: 'refusal' },
  OPERATION_FAILED: { text: 'Operation failed', kind: 'refusal' },

  // Fields that the specification asks for.
  AMOUNT_MISSING: { text: 'Enter the amount', kind: 'refusal' },
  AMOUNT_ZERO: { text: 'Amount must be greater than 0', kind: 'refusal' },
  AMOUNT_INVALID: { text: 'Enter the amount as a plain number, such as 12.5', kind: 'refusal' },
  AMOUNT_TOO_PRECISE: { text: '{asset} has at most {decimals} decimals', kind: 'refusal' },
  AMOUNT_TOO_LARGE: { text: 'This amount is too large', kind: 'refusal' },
  QUANTITY_INVALID: { text: 'Enter the quantity as a whole number', kind: 'refusal' },
  QUANTITY_TOO_LARGE: { text: 'At most {maximum} in one purchase', kind: 'refusal' },
  STAKE_AMOUNT_MISSING: { text: 'Enter the staking amount', kind: 'refusal' },
  ADDRESS_MISSING: { text: 'Enter the address', kind: 'refusal' },
  ADDRESS_INVALID: { text: 'This is not a wallet address', kind: 'refusal' },
  ADDRESS_MISTYPED: { text: 'A character of this address is wrong. Copy the address again', kind: 'refusal' },
  ASSET_UNKNOWN: { text: 'This asset is not offered here', kind: 'refusal' },
  INVITE_CODE_MISSING: { text: 'Enter the invitation code', kind: 'refusal' },
  INVITE_CODE_UNKNOWN: { text: 'No member has this invitation code', kind: 'refusal' },
  INVITE_CODE_MALFORMED: { text: 'An invitation code has 4 to 32 letters, digits and hyphens', kind: 'refusal' },
  INVITER_SUSPENDED: { text: 'The member with this invitation code is suspended. Use another invitation code', kind: 'refusal' },
  LINE_TOO_DEEP: {
    text: 'There are already {maximum} members in the line above this invitation. Use another invitation code',
    kind: 'refusal',
  },
  DO_NOT_RESUBMIT: { text: 'This is already being done. Please do not submit it again', kind: 'refusal', retryable: true },

  // Sign-in.
  SIGNATURE_MISSING: { text: 'Sign the message in your wallet to continue', kind: 'refusal' },
  SIGNATURE_INVALID: { text: 'The signature does not belong to this wallet', kind: 'refusal' },
  CHALLENGE_UNKNOWN: { text: 'This sign-in request is unknown or was used. Start again', kind: 'refusal' },
  CHALLENGE_EXPIRED: { text: 'This sign-in request has expired. Start again', kind: 'refusal' },
  INVITE_CODE_CHANGED: { text: 'The signed message names another invitation code. Start again', kind: 'refusal' },
  ACTION_CHANGED: { text: 'The signed message is about another request. Start again', kind: 'refusal' },
  CHAIN_WRONG: { text: 'Switch your wallet to {network}', kind: 'refusal' },
  ACCOUNT_SUSPENDED: { text: 'This account is suspended. Write to support', kind: 'refusal' },
  SESSION_MISSING: { text: 'Sign in to continue', kind: 'session' },
  SESSION_EXPIRED: { text: 'Your session has ended. Sign in again', kind: 'session' },
  SESSION_UNKNOWN: { text: 'This session no longer exists', kind: 'refusal' },

  // Purchases and prices.
  PURCHASE_UNKNOWN: { text: 'This purchase does not exist', kind: 'refusal' },
  PURCHASE_EXPIRED: { text: 'The price has expired. Check it again', kind: 'refusal' },
  PURCHASE_SETTLED: { text: 'This purchase is already paid', kind: 'refusal' },
  TRANSACTION_HASH_INVALID: { text: 'This is not a transaction hash', kind: 'refusal' },
  PRICE_UNAVAILABLE: { text: 'There is no current price for {asset}. Try again later', kind: 'refusal', retryable: true },
  QUOTE_UNKNOWN: { text: 'This offer does not exist', kind: 'refusal' },
  QUOTE_EXPIRED: { text: 'This offer has expired. Ask for a new one', kind: 'refusal' },
  PAIR_CLOSED: { text: '{from} cannot be exchanged for {to} now', kind: 'refusal' },
  POOL_EMPTY: { text: 'The pool holds only {available} {asset} now', kind: 'refusal', retryable: true },
  DAILY_CAP_REACHED: {
    text: 'Only {left} {asset} can be exchanged now. The limit refills by the hour',
    kind: 'refusal',
    retryable: true,
  },
  AWARDS_TAKEN_TODAY: {
    text: 'All of today’s awards have been taken. Come back tomorrow',
    kind: 'refusal',
    retryable: true,
  },
  AWARDS_PAUSED: {
    text: 'No awards are paid while one {asset} is worth more than {maximum} USDT. Try again later',
    kind: 'refusal',
    retryable: true,
  },
  PRICE_MOVED: { text: 'The price of {asset} has changed. This offer no longer holds', kind: 'refusal' },
  PAYMENT_CAP_REACHED: {
    text: 'Only {left} USDT of value can be paid in {asset} now. The limit refills by the hour',
    kind: 'refusal',
    retryable: true,
  },
  QUOTES_TOO_MANY: {
    text: 'You have asked for {maximum} prices without using one. Try again in two hours',
    kind: 'refusal',
    retryable: true,
  },
  STABLECOIN_BELOW_FLOOR: {
    text: '{asset} is worth less than {floor} USDT and is not accepted now',
    kind: 'refusal',
    retryable: true,
  },

  // Voting.
  VOTING_UNKNOWN: { text: 'There is no vote on this project. Choose one from the list', kind: 'refusal' },
  VOTE_OF_OPERATOR: { text: 'Operators of the platform do not vote. You can follow the counts here', kind: 'refusal' },
  VOTE_IN_OWN_LINE: {
    text: 'You cannot vote on a project of your own or of your own line. Choose another project',
    kind: 'refusal',
  },
  ALREADY_VOTED: { text: 'You have already voted on this project. Choose another project', kind: 'refusal' },
  VOTING_CLOSED: { text: 'Voting on this project has ended. Choose another project', kind: 'refusal' },
  VOTE_UNPAID: { text: 'A vote has a fixed price. Pay it with your wallet first', kind: 'refusal' },

  // The IDO.
  IDO_RANGE: { text: 'You can buy from {minimum} to {maximum} BCG at a time', kind: 'refusal' },
  IDO_TOO_MANY: { text: 'You have made all {maximum} purchases that an address can make in the IDO', kind: 'refusal' },
  IDO_CLOSED: { text: 'No round of the IDO is open now', kind: 'refusal', retryable: true },
  IDO_PAUSED: {
    text: 'The round is paused: BCG pays for more here than it costs in the round',
    kind: 'refusal',
    retryable: true,
  },
  IDO_SOLD_OUT: { text: 'Only {left} BCG are left in this round', kind: 'refusal' },
  IDO_DAY_SOLD_OUT: { text: 'Only {left} BCG of this round are left for today', kind: 'refusal', retryable: true },

  // Bots.
  BOT_UNKNOWN: { text: 'This bot is not yours', kind: 'refusal' },
  BOT_STATE: { text: 'This bot cannot do that while it is: {status}', kind: 'refusal' },
  BOTS_TOO_MANY: { text: 'Choose at most {maximum} bots', kind: 'refusal' },

  NO_RUNNING_BOT: { text: 'No running BOT', kind: 'refusal' },
  NO_WAITING_BOT: { text: 'No waiting BOT', kind: 'refusal' },
  NO_BOT_TO_RENEW: { text: 'No BOT to renew', kind: 'refusal' },
  NO_BOT_TO_SEND: { text: 'No BOT to send: stop those at work first', kind: 'refusal' },
  DAYS_INVALID: { text: 'Enter the days as a whole number from {least} to {most}', kind: 'refusal' },
  RECIPIENT_UNKNOWN: { text: 'No member has this address', kind: 'refusal' },

  // Staking.
  STAKE_TERM_UNKNOWN: { text: 'Staking is not offered for this term. Choose one of these, in days: {terms}', kind: 'refusal' },
  STAKE_RATE_CHANGED: {
    text: 'The rate of this term is now {rate} % a year. Check the reward again before you stake',
    kind: 'refusal',
  },
  STAKE_BELOW_MIN: { text: 'The least you can stake is {minimum} {asset}', kind: 'refusal' },
  STAKES_TOO_MANY: {
    text: 'At most {maximum} stakes can be opened in a day. Try again tomorrow',
    kind: 'refusal',
    retryable: true,
  },
  STAKE_POOL_SHORT: {
    text: 'The staking pool cannot cover this reward. At this term it covers a stake of at most {covered} {asset}',
    kind: 'refusal',
    retryable: true,
  },
  STAKE_ACCOUNT_LIMIT: {
    text: 'The rewards reserved for one account are limited. At this term you can stake at most {covered} {asset} now',
    kind: 'refusal',
    retryable: true,
  },
  STAKE_DAY_LIMIT: {
    text: 'At this term only {covered} {asset} can be staked now. The limit for new rewards refills by the hour',
    kind: 'refusal',
    retryable: true,
  },
  STAKE_UNKNOWN: { text: 'This stake is not yours', kind: 'refusal' },
  STAKE_LOCKED: { text: 'This is locked until the end of the term. Days left: {days}', kind: 'refusal' },
  STAKE_NOTHING_RELEASED: { text: 'Nothing has been released that you could take now', kind: 'refusal', retryable: true },
  STAKE_NOT_CANCELLABLE: { text: 'A stake in trusteeship cannot be cancelled', kind: 'refusal' },
  STAKE_ENDED: { text: 'The term of this stake is over. Unlock it instead of cancelling it', kind: 'refusal' },
  STAKE_CLOSED: { text: 'This stake is already closed', kind: 'refusal' },

  // Teams.
  PARENT_OUTSIDE_DOWNLINE: { text: 'This member is not in your downline', kind: 'refusal' },
  ADDRESS_OUTSIDE_DOWNLINE: { text: 'No member of your downline has this address', kind: 'refusal' },
  ARTICLE_UNKNOWN: { text: 'This article is no longer there. Search for another one', kind: 'refusal' },
  NEWS_UNKNOWN: { text: 'This is no longer published', kind: 'refusal' },
  NOTICE_UNKNOWN: { text: 'This notice is no longer there', kind: 'refusal' },
  PAGE_UNKNOWN: { text: 'There is no such page. Go back to the first one', kind: 'refusal' },

  // Projects.
  PROJECT_UNKNOWN: { text: 'This project is not yours', kind: 'refusal' },
  PROJECT_CHANGED: { text: 'This project was changed on another device. Load it again', kind: 'refusal' },
  PROJECT_STATE: { text: 'This cannot be done while the project is: {state}', kind: 'refusal' },
  PROJECTS_TOO_MANY: {
    text: 'You have {maximum} projects under way. Withdraw one before you begin another',
    kind: 'refusal',
  },
  PROJECT_FILES_TOO_MANY: { text: 'Attach at most {maximum} files', kind: 'refusal' },
  ANALYSES_TOO_MANY: {
    text: 'At most {maximum} analyses can be made in a day. Try again tomorrow',
    kind: 'refusal',
    retryable: true,
  },
  DIFFERENCE_UNKNOWN: { text: 'This change is no longer proposed. Load the project again', kind: 'refusal' },
  // Projects, assistant and support.
  TEXT_TOO_LONG: { text: 'Shorten this text to {maximum} characters', kind: 'refusal' },
  THREAD_UNKNOWN: { text: 'This conversation is no longer there. Start a new one', kind: 'refusal' },
  QUESTIONS_TOO_MANY: { text: 'You have asked {maximum} questions today. Ask again tomorrow', kind: 'refusal' },
  AI_CONSENT_NEEDED: {
    text: 'Agree first that your question goes to an outside AI, or ask the built-in search',
    kind: 'refusal',
  },
  TICKET_UNKNOWN: { text: 'This ticket is no longer there. Write a new one', kind: 'refusal' },
  TICKETS_TOO_MANY: { text: 'You have {maximum} open tickets. Write in one of them, or wait for an answer', kind: 'refusal' },
  TICKET_MESSAGES_TOO_MANY: { text: 'You have written to support {maximum} times today. Write again tomorrow', kind: 'refusal' },
  FEEDBACK_UNKNOWN: { text: 'This feedback is no longer there', kind: 'refusal' },
  FEEDBACK_TOO_MUCH: {
    text: 'You can send feedback {maximum} times a day. Send this tomorrow',
    kind: 'refusal',
    retryable: true,
  },
  // Notifications.
  PUSH_NOT_OFFERED: { text: 'Notifications are not offered here', kind: 'refusal' },
  PUSH_SERVICE_UNKNOWN: { text: 'Notifications cannot be sent to this browser. Use another one', kind: 'refusal' },
  PUSH_DEVICES_TOO_MANY: {
    text: 'Notifications go to {maximum} devices already. Switch them off on one of them first',
    kind: 'refusal',
  },

  // The passageway desk.
  PROFILE_MISSING: { text: 'Create your profile first', kind: 'refusal' },
  NICKNAME_INVALID: { text: 'A nickname has {least} to {most} letters, digits or spaces', kind: 'refusal' },
  NICKNAME_RESERVED: { text: 'This nickname could be taken for the platform. Choose another one', kind: 'refusal' },
  NICKNAME_TAKEN: { text: 'Another member has this nickname. Choose another one', kind: 'refusal' },
  QUIZ_NOT_PASSED: { text: 'Pass the passageway test first. It takes a final score of {score}', kind: 'refusal' },
  QUIZ_PASSED: { text: 'You have passed the passageway test already', kind: 'refusal' },
  QUIZ_TOO_SOON: { text: 'You can take the next test in {minutes} minutes', kind: 'refusal', retryable: true },
  QUIZ_UNKNOWN: { text: 'This test is over. Draw a new one', kind: 'refusal' },
  PRACTICE_OVER: { text: 'Your practice is over', kind: 'refusal' },
  PRACTICE_UNITS_SHORT: { text: 'Too few practice units are free for this order', kind: 'refusal' },
  PASSAGEWAY_BALANCE_LOW: {
    text: 'Opening the passageway requires at least {minimum} {asset} of value in the asset wallet',
    kind: 'refusal',
  },
  PASSAGEWAY_STATE: { text: 'Your passageway cannot do this now. Load the page again', kind: 'refusal' },
  PASSAGEWAY_BANNED: { text: 'Your passageway is banned. Open it to see why and until when', kind: 'refusal' },
  PASSAGEWAY_UNKNOWN: { text: 'There is no such passageway. Choose another one', kind: 'refusal' },
  SERVICES_MISSING: { text: 'Choose first what your passageway offers', kind: 'refusal' },
  SERVICE_LIMITS_INVALID: { text: 'The least of a service must not be more than its most', kind: 'refusal' },
  SERVICE_UNKNOWN: { text: 'This service is no longer offered. Choose another one', kind: 'refusal' },
  SERVICE_CLOSED: { text: 'This service takes no orders now. Choose another one', kind: 'refusal', retryable: true },
  MARKET_UNKNOWN: { text: 'There is no such market', kind: 'refusal' },
  MARKET_CLOSED: { text: 'The market {market} is closed', kind: 'refusal', retryable: true },
  RATE_OUTSIDE_BAND: { text: 'The rate must be between {least} and {most} USDT now', kind: 'refusal' },
  RATE_CHANGED: { text: 'The rate is now {rate} USDT. Check the order again', kind: 'refusal' },
  PROVIDER_ONLY: { text: 'Only providers set rates of their own. You can apply to become one', kind: 'refusal' },
  CONTACT_TOO_SHORT: { text: 'Enter at least {minimum} characters, so that you can be reached', kind: 'refusal' },
  PROVIDER_STATE: { text: 'Your application does not allow this now. Load the page again', kind: 'refusal' },
  LEVEL_HIGHEST: { text: 'You have the highest level', kind: 'refusal' },
  LEVEL_LOWEST: { text: 'You have the lowest level: nothing is bonded for it', kind: 'refusal' },
  LEVEL_NOT_REACHED: { text: 'The next level needs {missing} USDT more of released volume', kind: 'refusal' },
  ORDER_UNKNOWN: { text: 'There is no such order, or it is not yours', kind: 'refusal' },
  ORDER_STATE: { text: 'This order has changed meanwhile. Load it again', kind: 'refusal' },
  ORDER_OWN: { text: 'You cannot trade with yourself', kind: 'refusal' },
  ORDER_TOO_SMALL: { text: 'An order has a value of at least {minimum} USDT here', kind: 'refusal' },
  ORDER_TOO_LARGE: { text: 'An order has a value of at most {maximum} USDT here', kind: 'refusal' },
  ORDER_QUOTA: { text: 'Your daily quota leaves {left} USDT. It is back at 00:00', kind: 'refusal', retryable: true },
  ORDERS_WITH_PARTNER: {
    text: 'You two can trade {maximum} orders a day. Trade with another member',
    kind: 'refusal',
    retryable: true,
  },
  ORDERS_TOO_MANY: { text: 'You have {maximum} orders pending. Wait for one, or cancel one', kind: 'refusal' },
  MESSAGES_TOO_MANY: { text: 'You have written {maximum} messages today. Write again tomorrow', kind: 'refusal' },

  // The city and what members report.
  POST_UNKNOWN: { text: 'This post is no longer there', kind: 'refusal' },
  COMMENT_UNKNOWN: { text: 'This comment is no longer there', kind: 'refusal' },
  POSTS_TOO_MANY: { text: 'You have posted {maximum} times today. Post again tomorrow', kind: 'refusal' },
  COMMENTS_TOO_MANY: { text: 'You have written {maximum} comments today. Write again tomorrow', kind: 'refusal' },
  REPORT_UNKNOWN: { text: 'What you want to report is no longer there', kind: 'refusal' },
  REPORT_OWN: { text: 'This is your own. You can remove it yourself', kind: 'refusal' },
  REPORTED_ALREADY: { text: 'You have reported this already. Operators look at it', kind: 'refusal' },
  REPORTS_TOO_MANY: { text: 'You have reported {maximum} times today. Report again tomorrow', kind: 'refusal' },

  // Transfers.
  NOT_IN_LINE: { text: 'Only members above or below you in your own line can receive this', kind: 'refusal' },
  NOT_TO_YOURSELF: { text: 'This is your own address', kind: 'refusal' },
  RECIPIENT_SUSPENDED: { text: 'The account of this member is suspended', kind: 'refusal' },
  STEP_UP_NEEDED: { text: 'More than {limit} USDT of value a day requires a signature from your wallet', kind: 'refusal' },
  SPENDING_STEP_UP_NEEDED: {
    text: 'More than {buyLimit} USDT of purchases and exchanges or {burnLimit} USDT of fees a day requires a signature from your wallet',
    kind: 'refusal',
    retryable: true,
  },

  // Withdrawals.
  WITHDRAW_BELOW_MIN: { text: 'The least you can withdraw is {minimum} {asset}', kind: 'refusal' },
  WITHDRAW_LIMIT: { text: 'Your limit for today leaves {left} USDT of value', kind: 'refusal', retryable: true },
  WITHDRAW_UNKNOWN: { text: 'This withdrawal does not exist', kind: 'refusal' },
  WITHDRAW_STATE: { text: 'This withdrawal can no longer be cancelled', kind: 'refusal' },

  // Files.
  FILE_UNKNOWN: { text: 'There is no such file, or you may not see it', kind: 'refusal' },
  PROOF_UNKNOWN: { text: 'Nothing is published of that day, or it is too long ago', kind: 'refusal' },
  FILE_NAME_INVALID: { text: 'This file name cannot be used. Rename the file and send it again', kind: 'refusal' },
  FILE_TOO_LARGE: { text: 'A file has at most {maximum} MB. Make it smaller and send it again', kind: 'refusal' },
  FILE_TYPE_REFUSED: {
    text: 'This kind of file is not accepted. Send a JPEG, PNG or WebP picture, a PDF, an office document or a CSV in UTF-8',
    kind: 'refusal',
  },
  FILE_UNREADABLE: {
    text: 'This file is damaged or holds something that is not accepted. Save it anew and send the new file',
    kind: 'refusal',
  },
  PICTURE_TOO_LARGE: {
    text: 'A picture has at most {maximum} million pixels. Make it smaller and send it again',
    kind: 'refusal',
  },
  FILES_DAY_LIMIT: { text: 'You can send {maximum} files a day. Send this one tomorrow', kind: 'refusal', retryable: true },
  FILES_FULL: {
    text: 'Your files may take {maximum} MB together. Those that nothing uses are removed after a day',
    kind: 'refusal',
    retryable: true,
  },
  FILES_PLATFORM_FULL: {
    text: 'The platform takes no more files today. Send this one tomorrow',
    kind: 'refusal',
    retryable: true,
  },
  UPLOADS_AT_ONCE: {
    text: 'You are sending {maximum} files already. Wait until one of them has arrived',
    kind: 'refusal',
    retryable: true,
  },

  // Live events.
  STREAMS_TOO_MANY: {
    text: 'Your account watches in {maximum} places already. This one is updated more slowly',
    kind: 'refusal',
    retryable: true,
  },
  STREAMS_FULL: { text: 'Too many members watch now. This page is updated more slowly', kind: 'refusal', retryable: true },
  STREAM_REPLACED: { text: 'Another window of this session watches now', kind: 'refusal' },

  // Operators.
  PARAMETER_REFUSED: { text: 'The parameter {key} is refused: {problem}', kind: 'refusal' },

  // Repeats.
  IDEMPOTENCY_KEY_REUSED: { text: 'This request key was used for another request', kind: 'refusal' },

  // Transport.
  MALFORMED: { text: 'The request is not in the expected form: {problem}', kind: 'transport', status: 400 },
  NOT_FOUND: { text: 'There is no such call', kind: 'transport', status: 404 },
  METHOD_NOT_ALLOWED: { text: 'Use POST', kind: 'transport', status: 405 },
  TOO_LARGE: { text: 'The request is too large', kind: 'transport', status: 413 },
  MEDIA_TYPE: { text: 'Send JSON', kind: 'transport', status: 415 },
  UPLOAD_ONLY: { text: 'Send one file as multipart/form-data', kind: 'transport', status: 415 },
  UPLOAD_STALLED: {
    text: 'The file stopped arriving. Check your network and send it again',
    kind: 'transport',
    status: 408,
    retryable: true,
  },
  FILE_LINK_ENDED: { text: 'This link has ended. Open the file again where you found it', kind: 'transport', status: 410 },
  TOO_MANY_REQUESTS: { text: 'Too many requests. Wait {seconds} seconds', kind: 'transport', status: 429, retryable: true },
  INTERNAL: { text: 'Something failed on our side. Quote {id} to support', kind: 'transport', status: 500, retryable: true },
  UNAVAILABLE: {
    text: 'The service is starting or busy. Try again in a moment',
    kind: 'transport',
    status: 503,
    retryable: true,
  },
  CHAIN_UNAVAILABLE: {
    text: 'The blockchain cannot be reached now. Try again in a moment',
    kind: 'transport',
    status: 503,
    retryable: true,
  },

  // Created by the client when there is no answer, or one that is not from this API.
  CONNECTION_FAILED: { text: 'Connection failed. Check your network.', kind: 'transport', retryable: true },
  TIMEOUT: { text: 'The request timed out. Try again', kind: 'transport', retryable: true },
  STATUS_FAILED: { text: 'Request failed with status code {status}', kind: 'transport' },
} as const satisfies Record<string, RefusalRow>;

export type RefusalKey = keyof typeof REFUSALS;
export type RefusalParams = Readonly<Record<string, string | number>>;

type Placeholder<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Placeholder<Rest> : never;
type PlaceholderOf<Key extends RefusalKey> = Placeholder<(typeof REFUSALS)[Key]['text']>;
type RefusalOptions = ErrorOptions & { sentence?: string | undefined };

/** `params` has every value that the sentence of the key names. A key known only at run time accepts any values. */
type RefusalArgs<Key extends RefusalKey> = Key extends RefusalKey
  ? [PlaceholderOf<Key>] extends [never]
    ? [params?: RefusalParams, options?: RefusalOptions]
    : [params: RefusalParams & Readonly<Record<PlaceholderOf<Key>, string | number>>, options?: RefusalOptions]
  : never;

/**
 * The user asked for something the rules do not allow, and can act on it.
 * @example throw new Refusal('WITHDRAW_BELOW_MIN', { minimum: '50', asset: 'BCG' })
 */
export class Refusal<Key extends RefusalKey = RefusalKey> extends Error {
  override readonly name = 'Refusal';
  readonly key: RefusalKey;
  readonly params: RefusalParams;
  /** The sentence in the caller's language, when the server has sent one; made here from `key` and `params` otherwise. */
  readonly sentence: string | undefined;

  constructor(key: Key, ...[params = {}, options]: RefusalArgs<Key>) {
    super(key, options);
    this.key = key;
    this.params = params;
    this.sentence = options?.sentence;
  }
}

export function refusalRow(key: RefusalKey): RefusalRow {
  return REFUSALS[key];
}

export function isRefusalKey(value: unknown): value is RefusalKey {
  return typeof value === 'string' && Object.hasOwn(REFUSALS, value);
}

/**
 * Messages of successful calls: the specification's success messages, word for word. A descriptor names its own;
 * every other call uses OPERATION_SUCCESS.
 */
export const SUCCESSES = {
  OPERATION_SUCCESS: 'Operation success',
  PURCHASE_SUCCESSFUL: 'Purchase successful',
  ACCELERATION_SUCCESSFUL: 'Acceleration successful',
  TRANSFER_SUCCESSFUL: 'Transfer successful',
  RENEWAL_SUCCESSFUL: 'Renewal successful',
  VOTING_SUCCESSFUL: 'Voting successful',
  WITHDRAWAL_SUCCESSFUL: 'Withdrawal successful',
  PLEDGE_SUCCESSFUL: 'Pledge successful',
  COPIED: 'Copied',
  SUBMITTED: 'Submitted',
  REFRESH_SUCCESSFUL: 'Refresh successful',
} as const;

export type SuccessKey = keyof typeof SUCCESSES;
