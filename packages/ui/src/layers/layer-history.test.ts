import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Layer, LayerHistory } from './layer-history.ts';
import { FakeBrowser } from './session-history.test-parts.ts';

/** A page with its layers, as its components would have them. */
function openPage(browser = new FakeBrowser()) {
  const layers = new LayerHistory(browser);
  browser.settle();
  const open: string[] = [];
  const removes = new Map<string, () => void>();
  const close = (name: string) => {
    const at = open.indexOf(name);
    if (at < 0) return;
    open.splice(at, 1);
    removes.get(name)?.();
  };
  const show = (name: string, { isDismissible = () => true }: Partial<Layer> = {}) => {
    open.push(name);
    removes.set(name, layers.add({ close: () => close(name), isDismissible }));
  };
  const follow = (page: string, replace = false) => layers.navigate(() => browser.open(page, replace));
  return { browser, layers, open, show, close, follow };
}

describe('Back', () => {
  test('closes the layers from the top, then leaves the page', () => {
    const browser = new FakeBrowser([
      { state: null, page: '/' },
      { state: null, page: '/bot' },
    ]);
    const { open, show } = openPage(browser);
    show('drawer');
    browser.settle();
    show('question');
    browser.settle();
    browser.press(-1);
    expect(open).toEqual(['drawer']);
    browser.press(-1);
    expect([open, browser.page]).toEqual([[], '/bot']);
    browser.press(-1);
    expect(browser.page).toBe('/');
  });

  test('closes several at once when several entries are skipped', () => {
    const { browser, open, show } = openPage();
    show('drawer');
    show('question');
    browser.settle();
    browser.press(-2);
    expect(open).toEqual([]);
  });

  test('keeps a layer that may not close now, and its entry, until it may', () => {
    let isBusy = true;
    const { browser, open, show } = openPage();
    show('form', { isDismissible: () => !isBusy });
    browser.settle();
    const before = browser.at;
    browser.press(-1);
    expect([open, browser.at]).toEqual([['form'], before]);
    isBusy = false;
    browser.press(-1);
    expect([open, browser.at]).toEqual([[], before - 1]);
  });

  test('stops at a busy layer beneath the one it closes', () => {
    const { browser, open, show } = openPage();
    show('form', { isDismissible: () => false });
    show('question');
    browser.settle();
    browser.press(-2);
    expect([open, browser.history.state]).toEqual([['form'], { layers: 1 }]);
  });
});

describe('several Backs before the first is answered', () => {
  const onAssets = () => new FakeBrowser(['/', '/zichan'].map((page) => ({ state: null, page })));

  test('lead to no other page while the layer may not close', () => {
    const { browser, open, show } = openPage(onAssets());
    const seen: string[] = [];
    browser.onPopState(() => seen.push(browser.page));
    show('form', { isDismissible: () => false });
    browser.settle();
    browser.press(-1, -1);
    expect([open, browser.page, browser.history.state]).toEqual([['form'], '/zichan', { layers: 1 }]);
    expect(new Set(seen), 'pages that the router was told of').toEqual(new Set(['/zichan']));
    expect(browser.entries.map(({ page }) => page)).toEqual(['/', '/zichan', '/zichan']);
  });

  test('cancel the return to the layer’s entry, which is then entered again', () => {
    const { browser, open, show } = openPage(onAssets());
    show('form', { isDismissible: () => false });
    browser.settle();
    browser.pressAndCancel(-1);
    expect(browser.history.state).toBeNull();
    browser.waitLong();
    expect([open, browser.at, browser.history.state]).toEqual([['form'], 2, { layers: 1 }]);
  });

  test('do not leave the page when one has cancelled that return', () => {
    const { browser, open, show } = openPage(onAssets());
    show('form', { isDismissible: () => false });
    browser.settle();
    browser.pressAndCancel(-1);
    browser.press(-1);
    expect([open, browser.page, browser.history.state]).toEqual([['form'], '/zichan', { layers: 1 }]);
  });

  test('close the layer and leave the page once it may close again', () => {
    let isBusy = true;
    const { browser, open, show } = openPage(onAssets());
    show('form', { isDismissible: () => !isBusy });
    browser.settle();
    browser.press(-1, -1);
    isBusy = false;
    browser.press(-1, -1);
    expect([open, browser.page]).toEqual([[], '/']);
  });
});

describe('a layer that closes by itself', () => {
  test('leaves no entry to go back over', () => {
    const { browser, show, close } = openPage();
    show('sheet');
    browser.settle();
    close('sheet');
    browser.settle();
    expect([browser.at, browser.history.state]).toEqual([0, null]);
  });

  test('hands its entry on to the next layer', () => {
    const { browser, open, show, close } = openPage();
    show('bot');
    browser.settle();
    close('bot');
    show('run');
    browser.settle();
    expect([browser.at, browser.entries.length]).toEqual([1, 2]);
    browser.press(-1);
    expect([open, browser.at]).toEqual([[], 0]);
  });

  test('may be followed by another while its entry is still being left', () => {
    const { browser, open, show, close } = openPage();
    show('deposit');
    browser.settle();
    close('deposit');
    browser.step();
    show('payment');
    browser.settle();
    expect(browser.history.state).toEqual({ layers: 1 });
    browser.press(-1);
    expect([open, browser.at]).toEqual([[], 0]);
  });

  test('may lie beneath others', () => {
    const { browser, open, show, close } = openPage();
    show('review');
    show('signature');
    browser.settle();
    close('review');
    browser.settle();
    expect([open, browser.history.state]).toEqual([['signature'], { layers: 1 }]);
    browser.press(-1);
    expect([open, browser.at]).toEqual([[], 0]);
  });
});

describe('an entry without its layer', () => {
  test.each([
    [1, [null, 1]],
    [2, [null, 1, 2]],
  ])('is left after a reload with %i open', (_, heights) => {
    const entries = heights.map((height) => ({ state: height === null ? null : { layers: height }, page: '/bot' }));
    const { browser } = openPage(new FakeBrowser(entries));
    expect([browser.at, browser.history.state]).toEqual([0, null]);
  });

  test('leaves its address to the page after a reload, so that it can open the layer again', () => {
    const entries = [
      { state: null, page: '/zichan' },
      { state: { layers: 1 }, page: '/zichan?do=deposit' },
    ];
    const { browser } = openPage(new FakeBrowser(entries));
    expect([browser.at, browser.page]).toEqual([0, '/zichan?do=deposit']);
  });

  test('is left when it is reached by Forward', () => {
    const { browser, show } = openPage();
    show('sheet');
    browser.settle();
    browser.press(-1);
    browser.press(1);
    expect([browser.at, browser.history.state]).toEqual([0, null]);
  });

  test('stays when its address opens the layer again', () => {
    const { browser, open, show } = openPage();
    show('deposit');
    browser.settle();
    browser.press(-1);
    browser.onPopState(() => {
      if (browser.at === 1 && open.length === 0) show('deposit');
    });
    browser.press(1);
    expect([open, browser.at]).toEqual([['deposit'], 1]);
  });

  test('does not hold up the page forever when it cannot be left', () => {
    const { browser, open, show, follow } = openPage(new FakeBrowser([{ state: { layers: 1 }, page: '/bot' }]));
    browser.waitLong();
    show('sheet');
    browser.settle();
    browser.press(-1);
    expect(open).toEqual([]);
    follow('/');
    browser.settle();
    expect(browser.page).toBe('/');
  });
});

describe('a link in a layer', () => {
  test('leads to a page whose Back returns to the page beneath the layer', () => {
    const { browser, show, close, follow } = openPage();
    show('drawer');
    show('question');
    browser.settle();
    close('question');
    close('drawer');
    follow('/loglist');
    browser.settle();
    expect(browser.entries.map(({ page }) => page)).toEqual(['/', '/loglist']);
    browser.press(-1);
    expect([browser.page, browser.history.state]).toEqual(['/', null]);
  });

  test('changes the address of the page, not of the entry above it', () => {
    const browser = new FakeBrowser([{ state: null, page: '/zichan?do=deposit' }]);
    const { show, close, follow } = openPage(browser);
    show('deposit');
    browser.settle();
    close('deposit');
    follow('/zichan', true);
    browser.settle();
    expect([browser.at, browser.page]).toEqual([0, '/zichan']);
  });

  test('gives a layer that stays open an entry above the new page', () => {
    const { browser, open, show, follow } = openPage();
    show('payment');
    browser.settle();
    follow('/zichan');
    browser.settle();
    expect(browser.entries.map(({ page, state }) => [page, state])).toEqual([
      ['/', null],
      ['/zichan', null],
      ['/zichan', { layers: 1 }],
    ]);
    browser.press(-1);
    expect([open, browser.page]).toEqual([[], '/zichan']);
  });

  test('works even while Back may not close the layer', () => {
    const { browser, show, follow } = openPage();
    show('form', { isDismissible: () => false });
    browser.settle();
    follow('/');
    browser.settle();
    expect(browser.page).toBe('/');
  });
});

test('does not restore the scroll position when a layer closes, but does after leaving or reloading the page', () => {
  const { browser, show, close } = openPage();
  const scrolls = () => browser.entries.map(({ scroll = 'auto' }) => scroll);
  show('choosing');
  browser.settle();
  expect(scrolls()).toEqual(['manual', 'auto']);
  show('question');
  browser.settle();
  expect(scrolls()).toEqual(['manual', 'manual', 'auto']);
  close('question');
  browser.settle();
  close('choosing');
  browser.settle();
  expect([browser.at, browser.history.scrollRestoration]).toEqual([0, 'auto']);
});

test('does not scroll the page after a refused Back when the layer closes later', () => {
  const { browser, show, close } = openPage();
  show('form', { isDismissible: () => false });
  browser.settle();
  browser.press(-1);
  expect(browser.entries.map(({ scroll = 'auto' }) => scroll)).toEqual(['manual', 'auto']);
  browser.press(-1, -1);
  expect(browser.entries.map(({ scroll = 'auto' }) => scroll)).toEqual(['manual', 'auto']);
  close('form');
  browser.settle();
  expect(browser.history.scrollRestoration).toBe('auto');
});

test('keeps as many entries above the page as layers are open, for any sequence of events', () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constant('show' as const), name: fc.constantFrom('a', 'b', 'c') }),
    fc.record({ kind: fc.constant('close' as const), name: fc.constantFrom('a', 'b', 'c') }),
    fc.record({
      kind: fc.constant('press' as const),
      by: fc.constantFrom([-2], [-1], [1], [2], [-1, -1], [-1, 1], [-1, -1, -1]),
    }),
    fc.record({ kind: fc.constant('follow' as const), replace: fc.boolean() }),
    fc.record({ kind: fc.constant('settle' as const) }),
    fc.record({ kind: fc.constant('busy' as const), name: fc.constantFrom('a', 'b', 'c') }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const { browser, open, show, close, follow } = openPage();
      const busy = new Set<string>();
      for (const one of steps) {
        if (one.kind === 'busy' && !busy.delete(one.name)) busy.add(one.name);
        if (one.kind === 'show' && !open.includes(one.name)) show(one.name, { isDismissible: () => !busy.has(one.name) });
        if (one.kind === 'press') {
          const kept = open.filter((name) => busy.has(name));
          browser.press(...one.by);
          expect(open).toEqual(expect.arrayContaining(kept));
        }
        if (one.kind === 'close') close(one.name);
        if (one.kind === 'follow') follow(`/${browser.entries.length}`, one.replace);
        if (one.kind === 'settle') browser.settle();
      }
      browser.settle();
      expect(browser.history.state).toEqual(open.length === 0 ? null : { layers: open.length });
      const heights = browser.entries
        .slice(0, browser.at + 1)
        .map(({ state }) => (state as { layers: number } | null)?.layers ?? 0);
      for (const [index, height] of heights.entries()) if (height > 0) expect(heights[index - 1]).toBe(height - 1);
    }),
    { numRuns: 500 },
  );
});
