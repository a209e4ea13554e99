/** limit: the account, or all together, have used up their day. unavailable: the service has no answer. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
  readonly why: 'limit' | 'unavailable';
  constructor(why: 'limit' | 'unavailable', options?: ErrorOptions) {
    super(`no answer: ${why}`, options);
    this.why = why;
  }
}
