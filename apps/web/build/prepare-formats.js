// The first number or date that is formatted makes the browser look through all of its locales, once for all threads of the page:
// a tenth of a second on a slow phone. A worker does it after the first paint; without it the page does it itself, as it needs to.
((file) => {
  // A page that is served by Vite has no such file.
  if (!file) return;
  const policy = window.trustedTypes?.createPolicy('ocean-formats', { createScriptURL: () => file });
  const url = policy ? policy.createScriptURL('') : file;
  const start = () => {
    try {
      new Worker(url);
    } catch {
      // No workers here.
    }
  };
  // A page that is not seen has no frames, and starts the app before it would get here.
  addEventListener('DOMContentLoaded', () => document.hidden || requestAnimationFrame(() => setTimeout(start)));
})(__FORMATS_WORKER__);
