/** limit: the account, or all together, have used up their day. unavailable: the service has no answer. cut: it had no room for all of it. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
  readonly why: 'limit' | 'unavailable' | 'cut';
  constructor(why: 'limit' | 'unavailable' | 'cut', options?: ErrorOptions) {
    super(`no answer: ${why}`, options);
    this.why = why;
  }
}
