/** Something over the page that the browser's Back closes: a sheet, a drawer, a dialog, a mode of choosing. */
export type Layer = {
  readonly close: () => void;
  /** False while something runs in it that the member must keep seeing. */
  readonly isDismissible: () => boolean;
};

/** The browser's session history and the functions around it. */
export type SessionHistory = {
  readonly history: Pick<History, 'state' | 'go' | 'scrollRestoration'>;
  /** Adds an entry with the address of the current one. */
  readonly push: (state: unknown) => void;
  /** Changes the current entry. */
  readonly replace: (state: unknown, address: string) => void;
  readonly address: () => string;
  /** Calls the listener on every traversal before the page does; `true` keeps the event from the page. */
  readonly onPopState: (listener: () => boolean) => void;
  readonly later: (work: () => void, ms: number) => void;
};

/** A browser with nowhere to go sends no event; after this time the entry counts as the page's own. */
const GIVE_UP_MS = 5_000;
/** A traversal cancelled by the member's next Back sends no event either; after this time the entry is entered again. */
const REENTRY_MS = 150;
/** Far more than a member can press while one entry is entered. */
const MAX_REENTRIES = 30;

/**
 * Keeps one history entry for every open layer, above the entry of its page. Entries have no identity; only their
 * number counts, so that layers may close in any order. They differ from the page's entry by `state.layers`, their
 * height above it. A traversal is asynchronous, so changes are collected and settled one after the other.
 *
 * - A layer opens: an entry is pushed. It closes by itself: its entry is left by going back. One replaces another: the
 *   entry stays.
 * - The member goes back: the topmost layer closes. One that may not close now stays, and the entry is entered again, as
 *   often as the member goes back meanwhile: each Back may come before that entry is reached, or cancel its traversal.
 * - The member goes forward, or reloads, into an entry whose layer is gone: the entry is left again.
 * - A layer leads to another address: its entry is left first, so that no dead entry remains between the two pages.
 * - The page is loaded again: the current entry restores its scroll position. The entries below it do not, because closing
 *   a layer is not a return to a page.
 */
export class LayerHistory {
  readonly #browser: SessionHistory;
  /** From the bottom to the top. */
  readonly #layers: Layer[] = [];
  readonly #navigations: (() => void)[] = [];
  /** The height of the current entry. */
  #height: number;
  /** The number of the own traversal under way; null while there is none. */
  #travel: number | null = null;
  /** The height that is entered again because its layer may not close now, and how often that was tried; null otherwise. */
  #entering: { readonly height: number; readonly tries: number } | null = null;
  #travels = 0;
  #isScheduled = false;

  constructor(browser: SessionHistory) {
    this.#browser = browser;
    this.#height = this.#readHeight();
    browser.onPopState(() => {
      this.#arrive();
      // Otherwise the router would replace the page, whose layer may not close, by the one before it.
      return this.#entering !== null;
    });
    if (this.#height > 0) this.#leaveDead(browser.address());
  }

  /** Puts a layer on top. The returned function removes it, and does nothing when it is gone. */
  add(layer: Layer): () => void {
    this.#layers.push(layer);
    this.#schedule();
    return () => {
      this.#remove(layer);
      this.#schedule();
    };
  }

  /** Changes the address once the entry of the page is the current one; immediately without open layers. */
  navigate(change: () => void): void {
    this.#navigations.push(change);
    this.#settle();
  }

  /** After a reload. The page keeps its address, which may open the layer again. */
  #leaveDead(address: string): void {
    this.navigate(() => this.#browser.replace(null, address));
  }

  #arrive(): void {
    const before = this.#height;
    this.#height = this.#readHeight();
    if (this.#travel === null) {
      this.#close(before - this.#height);
      this.#restorePlace();
      this.#schedule();
    } else if (this.#entering && this.#height < this.#entering.height) {
      this.#enter(this.#entering.height);
    } else {
      this.#travel = null;
      this.#entering = null;
      this.#restorePlace();
      this.#settle();
    }
  }

  /** Makes the reached entry restore its scroll position, unless a layer above it is entered again. */
  #restorePlace(): void {
    if (!this.#entering) this.#browser.history.scrollRestoration = 'auto';
  }

  /** The member went back by some entries. Back stops at a layer that may not close now. */
  #close(count: number): void {
    for (let left = count; left > 0; left -= 1) {
      const top = this.#layers.at(-1);
      if (!top) return;
      if (!top.isDismissible()) {
        this.#enter(this.#height + left);
        return;
      }
      this.#remove(top);
      top.close();
    }
  }

  /** Goes forward to an entry that still exists; a step too far finds no entry, or one that is left again. */
  #enter(height: number): void {
    const tries = this.#entering?.height === height ? this.#entering.tries + 1 : 0;
    this.#entering = { height, tries };
    const travel = this.#go(height - this.#height);
    this.#browser.later(() => {
      if (this.#travel === travel && tries < MAX_REENTRIES) this.#enter(height);
    }, REENTRY_MS);
  }

  #remove(layer: Layer): void {
    const at = this.#layers.indexOf(layer);
    if (at >= 0) this.#layers.splice(at, 1);
  }

  /** Settles after the components have reported which layers are open. */
  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    this.#browser.later(() => {
      this.#isScheduled = false;
      this.#settle();
    }, 0);
  }

  #settle(): void {
    if (this.#travel !== null) return;
    const wanted = this.#navigations.length > 0 ? 0 : this.#layers.length;
    if (this.#height > wanted) this.#go(wanted - this.#height);
    else if (this.#navigations.length > 0) this.#navigate();
    else for (let left = wanted - this.#height; left > 0; left -= 1) this.#push();
  }

  #navigate(): void {
    for (const change of this.#navigations.splice(0)) change();
    this.#height = this.#readHeight();
    // The layers of the page that was left remove themselves.
    this.#schedule();
  }

  #push(): void {
    const { history } = this.#browser;
    history.scrollRestoration = 'manual';
    this.#height += 1;
    this.#browser.push({ layers: this.#height });
    history.scrollRestoration = 'auto';
  }

  #go(by: number): number {
    this.#travels += 1;
    const travel = this.#travels;
    this.#travel = travel;
    this.#browser.history.go(by);
    this.#browser.later(() => {
      if (this.#travel !== travel) return;
      this.#travel = null;
      this.#entering = null;
      this.#height = 0;
      this.#browser.replace(null, this.#browser.address());
      this.#settle();
    }, GIVE_UP_MS);
    return travel;
  }

  #readHeight(): number {
    const state: unknown = this.#browser.history.state;
    const height = state && typeof state === 'object' && 'layers' in state ? Number(state.layers) : 0;
    return Number.isSafeInteger(height) ? height : 0;
  }
}
