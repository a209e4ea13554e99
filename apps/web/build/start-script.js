// Runs before the first paint: the chosen theme and direction, so that nothing flashes or jumps, and the chunks that
// this visitor will need, so that they load beside the app and not after it.
((chunks, directions) => {
  const root = document.documentElement;
  const read = (name) => {
    try {
      return localStorage.getItem(name);
    } catch {
      return null;
    }
  };
  const theme = read('oceanTheme');
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
  const language = read('lang');
  if (directions[language]) root.dir = directions[language];
  const texts = chunks.texts[language] ?? chunks.texts.en ?? {};
  const screen = chunks.screens[location.pathname] ?? chunks.screens['*'] ?? { files: [] };
  if (screen.hasHero) root.dataset.sea = read('fengToken') ? 'member' : 'visitor';
  const kinds = { css: 'style', svg: 'image' };
  for (const href of [screen.hasHero && chunks.sea, texts.core, texts[screen.group], ...screen.files]) {
    if (!href) continue;
    const link = document.createElement('link');
    const kind = kinds[href.split('.').pop()];
    link.rel = kind ? 'preload' : 'modulepreload';
    if (kind) link.as = kind;
    // A mask is fetched as a script is, and only then is this the same file to the browser.
    if (kind === 'image') link.crossOrigin = '';
    if (kind === 'image') link.fetchPriority = 'high';
    link.href = href;
    document.head.append(link);
  }

  // Without the app's own code or texts there would be nothing to see: then this says so and offers a fresh start.
  const fail = () => {
    const [tag, text, again] = chunks.failures[language] ?? chunks.failures.en;
    root.lang = tag;
    const page = document.createElement('main');
    page.className = 'screen-column';
    const words = document.createElement('p');
    words.role = 'alert';
    words.textContent = text;
    const button = document.createElement('button');
    button.className = 'button button-second button-fit';
    button.textContent = again;
    button.addEventListener('click', () => location.reload());
    page.append(words, button);
    document.body.replaceChildren(page);
  };
  addEventListener('ocean-failed', fail);
  const isWaiting = () => document.getElementById('shell') !== null;
  // A script that an extension has put here is none of the app's.
  const isOwn = ({ tagName, type }) => tagName === 'SCRIPT' && type === 'module';
  addEventListener('error', ({ target }) => isOwn(target) && isWaiting() && fail(), true);
  // From the specification: what has not arrived by then has failed.
  setTimeout(() => isWaiting() && fail(), 120000);
})(__CHUNKS__, __DIRECTIONS__);
