// Keeps the app's shell, so that it opens without a connection. It answers for the page and for built files only; calls
// of the API are POST requests and pass by untouched, so nothing that is written or read there is ever kept here.
((version, shell, files) => {
  const CACHE = `ocean-${version}`;
  /** A page that takes longer is shown as it was kept. */
  const PAGE_WAIT_MS = 4000;
  const known = new Set(files);

  self.addEventListener('install', (event) => event.waitUntil(keepShell()));
  self.addEventListener('activate', (event) => event.waitUntil(forgetOldVersions().then(() => self.clients.claim())));
  // A new version waits until the visitor accepts it: what is open may still need the files of its own version.
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

  /** Built files carry a hash of their content in their name: what is kept is right for ever. */
  async function answerFile(request) {
    const cache = await caches.open(CACHE);
    const kept = await cache.match(request.url);
    if (kept) return kept;
    const answer = await fetch(request);
    if (answer.ok) await cache.put(request.url, answer.clone());
    return answer;
  }

  /** The newest page where there is a connection, the kept one otherwise. */
  async function answerPage(request) {
    try {
      const answer = await inTime(fetch(request));
      if (answer.status < 500) return answer;
    } catch {
      // No connection, or none worth waiting for.
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
