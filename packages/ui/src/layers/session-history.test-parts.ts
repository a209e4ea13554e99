import type { SessionHistory } from './layer-history.ts';

type Entry = { state: unknown; page: string };

/**
 * The session history of a test: like a browser's, a traversal ends later and then sends `popstate`. `settle` lets everything
 * happen that is under way, in order.
 */
export class FakeBrowser implements SessionHistory {
  entries: Entry[];
  at: number;
  readonly #listeners: (() => void)[] = [];
  readonly #tasks: (() => void)[] = [];
  readonly #givenUp: (() => void)[] = [];
  readonly history;

  constructor(entries: Entry[] = [{ state: null, page: '/' }], at = entries.length - 1) {
    this.entries = entries;
    this.at = at;
    const state = () => this.entries[this.at]?.state ?? null;
    this.history = {
      get state() {
        return state();
      },
      scrollRestoration: 'auto' as ScrollRestoration,
      go: (by = 0) => void this.#tasks.push(() => this.#traverse(by)),
    };
  }

  get page(): string {
    return this.entries[this.at]?.page ?? '';
  }

  readonly push = (state: unknown) => this.#enter(state, this.page);
  readonly replace = (state: unknown, page: string) => {
    this.entries[this.at] = { state, page };
  };

  readonly address = () => this.page;

  readonly onPopState = (listener: () => void) => void this.#listeners.push(listener);

  /** Timers of zero run in the order of tasks; the others when time is said to pass. */
  readonly later = (work: () => void, ms: number) => void (ms === 0 ? this.#tasks : this.#givenUp).push(work);

  /** What a link does: `pushState` or `replaceState` with another address. */
  readonly open = (page: string, replace = false) => {
    if (replace) this.entries[this.at] = { state: null, page };
    else this.#enter(null, page);
  };

  /** The member's own Back (−1) or Forward (+1), and all that follows. */
  press(by: number): void {
    this.#tasks.push(() => this.#traverse(by));
    this.settle();
  }

  /** One thing of what is under way. */
  step(): void {
    this.#tasks.shift()?.();
  }

  settle(): void {
    for (let steps = 0; ; steps += 1) {
      if (steps > 100) throw new Error('The history never comes to rest');
      const task = this.#tasks.shift();
      if (!task) return;
      task();
    }
  }

  waitLong(): void {
    for (const work of this.#givenUp.splice(0)) work();
    this.settle();
  }

  #enter(state: unknown, page: string): void {
    this.entries = [...this.entries.slice(0, this.at + 1), { state, page }];
    this.at += 1;
  }

  #traverse(by: number): void {
    if (by === 0 || !this.entries[this.at + by]) return;
    this.at += by;
    for (const listener of this.#listeners) listener();
  }
}
