import type { SessionHistory } from './layer-history.ts';

/** `scroll`: whether reaching this entry restores the scroll position of the page. */
type Entry = { state: unknown; page: string; scroll?: ScrollRestoration };

/**
 * A fake session history: as in a browser, a traversal ends later and then sends `popstate`. `settle` runs everything pending,
 * in order.
 */
export class FakeBrowser implements SessionHistory {
  entries: Entry[];
  at: number;
  readonly #listeners: (() => unknown)[] = [];
  readonly #tasks: { run: () => void; isTraversal?: boolean }[] = [];
  readonly #givenUp: (() => void)[] = [];
  readonly history;

  constructor(entries: Entry[] = [{ state: null, page: '/' }], at = entries.length - 1) {
    this.entries = entries;
    this.at = at;
    const current = () => this.entries[this.at];
    this.history = {
      get state() {
        return current()?.state ?? null;
      },
      get scrollRestoration() {
        return current()?.scroll ?? 'auto';
      },
      set scrollRestoration(scroll: ScrollRestoration) {
        const entry = current();
        if (entry) entry.scroll = scroll;
      },
      go: (by = 0) => this.#goLater(by),
    };
  }

  get page(): string {
    return this.entries[this.at]?.page ?? '';
  }

  readonly push = (state: unknown) => this.#enter(state, this.page);
  readonly replace = (state: unknown, page: string) => {
    this.entries[this.at] = { state, page, scroll: this.history.scrollRestoration };
  };

  readonly address = () => this.page;

  readonly onPopState = (listener: () => unknown) => void this.#listeners.push(listener);

  /** Timers of 0 ms run in the order of tasks; others run in `waitLong`. */
  readonly later = (work: () => void, ms: number) => {
    if (ms === 0) this.#tasks.push({ run: work });
    else this.#givenUp.push(work);
  };

  /** What a link does: `pushState` or `replaceState` with another address. */
  readonly open = (page: string, replace = false) => {
    if (replace) this.replace(null, page);
    else this.#enter(null, page);
  };

  /** The member's Back (−1) or Forward (+1), several before the page has reacted to the first, and all that follows. */
  press(...steps: number[]): void {
    for (const by of steps) this.#goLater(by);
    this.settle();
  }

  /** The member's Back, and a second one that leads nowhere because it cancels the traversal that the page has begun. */
  pressAndCancel(by: number): void {
    this.#goLater(by);
    this.step();
    for (const task of this.#tasks.splice(0)) if (!task.isTraversal) task.run();
  }

  /** Runs one pending task. */
  step(): void {
    this.#tasks.shift()?.run();
  }

  settle(): void {
    for (let steps = 0; ; steps += 1) {
      if (steps > 100) throw new Error('The history never comes to rest');
      const task = this.#tasks.shift();
      if (!task) return;
      task.run();
    }
  }

  waitLong(): void {
    for (const work of this.#givenUp.splice(0)) work();
    this.settle();
  }

  #goLater(by: number): void {
    this.#tasks.push({ run: () => this.#traverse(by), isTraversal: true });
  }

  #enter(state: unknown, page: string): void {
    const scroll = this.history.scrollRestoration;
    this.entries = [...this.entries.slice(0, this.at + 1), { state, page, scroll }];
    this.at += 1;
  }

  #traverse(by: number): void {
    if (by === 0 || !this.entries[this.at + by]) return;
    this.at += by;
    for (const listener of this.#listeners) if (listener() === true) return;
  }
}
