// Runs before the first paint: sets the chosen theme and direction, so that nothing flashes or jumps, and requests the
// chunks that this visitor will need, so that they load in parallel with the app.
((chunks, languages) => {
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
  const [tag, direction] = languages[language] ?? languages.en;
  // The page is in the language of the cookie; a cached page, or the first one after a choice, may be in another.
  const areOwnWords = root.lang === tag;
  root.lang = tag;
  root.dir = direction;
  // biome-ignore lint/suspicious/noDocumentCookie: browsers of wallet apps on older phones have no Cookie Store.
  if (language) document.cookie = `lang=${language};path=/;max-age=31536000;samesite=lax`;
  // A page cached in another language names the files of that one; then the app loads its texts itself.
  const texts = areOwnWords ? JSON.parse(document.querySelector('meta[name="texts"]').content) : {};
  const [, area] = location.pathname.split('/');
  const routes = [location.pathname, `/${area}/*`, '*'];
  const screen = routes.map((route) => chunks.screens[route]).find(Boolean) ?? { files: [], memberFiles: [] };
  const isMember = read('fengToken') !== null;
  delete root.dataset.sea;
  if (screen.sea === 'everyone' || (screen.sea && isMember)) root.dataset.sea = isMember ? 'member' : 'visitor';
  if (!areOwnWords) root.dataset.words = 'other';
  // The other tabs of the bots screen have no panel at the top, and only visitors see a gate.
  const isPanel = screen.start === 'panel' && !/[?&]tab=/.test(location.search);
  if (isPanel || (screen.start?.startsWith('gate') && !isMember && areOwnWords)) root.dataset.start = screen.start;
  const kinds = { css: 'style', svg: 'image' };
  const ask = (href) => {
    // The app may have requested it already.
    if (!href || document.querySelector(`link[href="${href}"]`)) return;
    const link = document.createElement('link');
    const kind = kinds[href.split('.').pop()];
    link.rel = kind ? 'preload' : 'modulepreload';
    if (kind) link.as = kind;
    if (kind === 'image') link.fetchPriority = 'high';
    link.href = href;
    document.head.append(link);
  };
  if (root.dataset.sea || isPanel) ask(chunks.sea);
  // After the first paint, so that these requests do not compete with the entry, which everything else waits for.
  requestAnimationFrame(() =>
    setTimeout(() =>
      [
        texts.core,
        texts[screen.group],
        ...(screen.group === 'home' ? [] : [texts.errors, texts.frame]),
        ...screen.files,
        ...(isMember ? [texts[screen.memberGroup], ...screen.memberFiles] : []),
      ].forEach(ask),
    ),
  );
})(__CHUNKS__, __LANGUAGES__);
