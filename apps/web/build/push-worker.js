// Shows what the platform pushes while the app is closed, and opens the page that it is about. A message says which sentence it is; the
// words are here, in every language, so that none of them passes a push service.
((said, pages) => {
  const ICON = '/icon-192.png';

  self.addEventListener('push', (event) => event.waitUntil(show(event.data)));
  self.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(openPage(event.notification.data?.page ?? '/'));
  });
  // The browser has changed its address. Only a page that is signed in may tell the platform: one that is open does, or the next one.
  self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(event.oldSubscription)));

  /** Browsers stop a page that pushes and shows nothing: also what nobody wrote here is shown, by the name of the app. */
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

  /** What the table itself has, and not what every object has. */
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

  // A press opens a window only for a moment after it: so many tabs are asked, for so long each.
  const MAX_ASKED = 3;
  const ASKED_FOR_MS = 400;

  /** The tab that shows the page already, else one in which nothing is going on, else a new one: no form that is half filled in is lost. */
  async function openPage(page) {
    const url = new URL(page, self.location.origin).href;
    const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
    const there = tabs.find((tab) => tab.url === url);
    if (there) return there.focus();
    for (const tab of tabs.slice(0, MAX_ASKED)) if (await takes(tab, page)) return tab.focus();
    return self.clients.openWindow(url);
  }

  /** Whether a tab has gone to the page by itself. One that is frozen, or of an older version, says nothing. */
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
