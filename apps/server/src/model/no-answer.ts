/**
 * limit: the account, or all accounts together, have used up their day. unavailable: the service has no answer. cut:
 * the answer did not fit.
 */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
  readonly why: 'limit' | 'unavailable' | 'cut';
  constructor(why: 'limit' | 'unavailable' | 'cut', options?: ErrorOptions) {
    super(`no answer: ${why}`, options);
    this.why = why;
  }
}
