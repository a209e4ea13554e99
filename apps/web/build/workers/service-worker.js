// Caches the app's shell, so that it opens without a connection. It handles the page and built files only; API calls are
// POST requests and are not intercepted, so none of their data is ever cached here.
((version, shell, files) => {
  const CACHE = `ocean-${version}`;
  /** After this the cached page is shown instead. */
  const PAGE_WAIT_MS = 4000;
  const known = new Set(files);

  self.addEventListener('install', (event) => event.waitUntil(keepShell()));
  self.addEventListener('activate', (event) => event.waitUntil(forgetOldVersions().then(() => self.clients.claim())));
  // A new version waits until the visitor accepts it: open pages may still need the files of their own version.
  self.addEventListener('message', (event) => {
    if (event.data === 'takeOver') self.skipWaiting();
  });
  self.addEventListener('fetch', (event) => {
    const { request } = event;
    const { origin, pathname } = new URL(request.url);
    if (request.method !== 'GET' || origin !== self.location.origin) return;
    if (known.has(pathname)) event.respondWith(answerFile(request));
    else if (request.mode === 'navigate' && !pathname.includes('.')) event.respondWith(answerPage(request));
  });

  async function keepShell() {
    const cache = await caches.open(CACHE);
    await cache.addAll(shell);
  }

  async function forgetOldVersions() {
    const names = await caches.keys();
    await Promise.all(names.filter((name) => name.startsWith('ocean-') && name !== CACHE).map((name) => caches.delete(name)));
  }

  /** Built files carry a hash of their content in their name, so a cached one never becomes stale. */
  async function answerFile(request) {
    const cache = await caches.open(CACHE);
    const kept = await cache.match(request.url);
    if (kept) return kept;
    const answer = await fetch(request);
    if (answer.ok) await cache.put(request.url, answer.clone());
    return answer;
  }

  /** The newest page when there is a connection, the cached one otherwise. */
  async function answerPage(request) {
    try {
      const answer = await inTime(fetch(request));
      if (answer.status < 500) return answer;
    } catch {
      // No connection, or one that is too slow.
    }
    const cache = await caches.open(CACHE);
    return (await cache.match('/')) ?? Response.error();
  }

  function inTime(work) {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('too slow')), PAGE_WAIT_MS);
      work.then(resolve, reject).finally(() => clearTimeout(timer));
    });
  }
})(__VERSION__, __SHELL__, __FILES__);
