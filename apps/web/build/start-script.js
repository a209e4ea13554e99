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
  const screen = chunks.screens[location.pathname] ?? { files: [] };
  for (const href of [texts.core, texts[screen.group], ...screen.files]) {
    if (!href) continue;
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = href;
    document.head.append(link);
  }
})(__CHUNKS__, __DIRECTIONS__);
