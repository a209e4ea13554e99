// Shows push messages while the app is closed, and opens the page that a message is about. A message only names its sentence; the
// sentences are here, in every language, so that none of them passes through a push service.
((said, pages) => {
  const ICON = '/icon-192.png';

  self.addEventListener('push', (event) => event.waitUntil(show(event.data)));
  self.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(openPage(event.notification.data?.page ?? '/'));
  });
  // The browser has changed its push address. Only a signed-in page may tell the platform: one that is open now, or the next one.
  self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(event.oldSubscription)));

  /** Browsers block sites that push without showing anything, so an unknown message is shown too, under the name of the app. */
  function show(data) {
    const { what, tag, lang } = readMessage(data);
    const { words, locale, dir } = of(said, lang) ?? said.en;
    return self.registration.showNotification('Ocean Bot', {
      body: of(words, what) ?? '',
      lang: locale,
      dir,
      tag,
      icon: ICON,
      badge: ICON,
      data: { page: of(pages, what) ?? '/' },
    });
  }

  /** Own properties only, so that a name such as `constructor` finds nothing. */
  function of(table, name) {
    return Object.hasOwn(table, name) ? table[name] : undefined;
  }

  function readMessage(data) {
    try {
      const { what, tag, lang } = data.json();
      return { what: String(what), tag: String(tag), lang: String(lang) };
    } catch {
      return { what: '', tag: 'ocean', lang: 'en' };
    }
  }

  // A press allows a window to be opened only for a moment, so few tabs are asked, each for a short time.
  const MAX_ASKED = 3;
  const ASKED_FOR_MS = 400;

  /** Prefers the tab that already shows the page, then an idle one, then a new one, so that no half-filled form is lost. */
  async function openPage(page) {
    const url = new URL(page, self.location.origin).href;
    const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
    const there = tabs.find((tab) => tab.url === url);
    if (there) return there.focus();
    for (const tab of tabs.slice(0, MAX_ASKED)) if (await takes(tab, page)) return tab.focus();
    return self.clients.openWindow(url);
  }

  /** Whether a tab has navigated to the page. A tab that is frozen or runs an older version does not answer. */
  function takes(tab, page) {
    const { port1, port2 } = new MessageChannel();
    return new Promise((resolve) => {
      setTimeout(() => resolve(false), ASKED_FOR_MS);
      port1.onmessage = ({ data }) => resolve(data === true);
      tab.postMessage({ openPage: page, until: Date.now() + ASKED_FOR_MS }, [port2]);
    }).finally(() => port1.close());
  }

  async function renew(old) {
    if (old?.options) await self.registration.pushManager.subscribe(old.options).catch(() => undefined);
    const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
    for (const tab of tabs) tab.postMessage('pushChanged');
  }
})(__SAID__, __PAGES__);
