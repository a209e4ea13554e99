// Runs before the first paint: sets the chosen theme and direction, so that nothing flashes or jumps. After it, starts the app and
// requests the chunks that this visitor will need, so that they load in parallel with it.
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
  // As the app matches addresses; the server finds the screen in the same way (`page/page-words.ts`).
  const asked = location.pathname.toLowerCase().replace(/(.)\/$/, '$1');
  const [, area] = asked.split('/');
  const route = [asked, `/${area}/*`, '*'].find((one) => chunks.screens[one]);
  const screen = chunks.screens[route] ?? { files: [], memberFiles: [] };
  const isMember = read('fengToken') !== null;
  delete root.dataset.sea;
  if (screen.sea === 'everyone' || (screen.sea && isMember)) root.dataset.sea = isMember ? 'member' : 'visitor';
  if (!areOwnWords) root.dataset.words = 'other';
  // The other tabs of the bots screen have no panel at the top. It is below those tabs.
  const isPanel = screen.hasPanel && !/[?&]tab=/.test(location.search);
  if (isPanel) root.dataset.start = 'panel-below';
  // A page that was kept for use without a connection has the words of another screen, which must not be shown here.
  const words = screen.words?.[isMember ? 'members' : 'visitors'];
  if (words && areOwnWords && root.dataset.route === route) root.dataset.start = words;
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
  // Asking again changes nothing. A page that is served by Vite has its entry itself.
  const askForAll = () => {
    if (chunks.entry) import(chunks.entry).catch((detail) => dispatchEvent(new CustomEvent('ocean-failed', { detail })));
    [
      texts.core,
      texts[screen.group],
      ...(screen.group === 'home' ? [] : [texts.errors, texts.frame]),
      ...screen.files,
      ...(isMember ? [texts[screen.memberGroup], ...screen.memberFiles] : []),
    ].forEach(ask);
  };
  // The app is fetched and run one frame later, so that what the page already has is painted first. A page that is not seen, or no
  // longer, has no frames.
  const askIfHidden = () => document.hidden && askForAll();
  addEventListener('DOMContentLoaded', () => {
    askIfHidden();
    document.addEventListener('visibilitychange', askIfHidden);
    requestAnimationFrame(() => setTimeout(askForAll));
  });
})(__CHUNKS__, __LANGUAGES__);
