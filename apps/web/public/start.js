// Before the first paint: the chosen theme, language and direction, so that nothing flashes or jumps.
(() => {
  const root = document.documentElement;
  try {
    const theme = localStorage.getItem('oceanTheme');
    if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
    if (localStorage.getItem('lang') === 'ar') root.dir = 'rtl';
  } catch {
    // Storage is closed: the system's theme and English.
  }
})();
