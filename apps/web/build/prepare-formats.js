// The first number or date that is formatted makes the browser look through all of its locales, once for all threads of the page:
// a tenth of a second on a slow phone. A worker does it after the first paint; without it the page does it itself, as it needs to.
((file) => {
  const start = () => {
    try {
      const policy = window.trustedTypes?.createPolicy('ocean-formats', { createScriptURL: () => file });
      new Worker(policy ? policy.createScriptURL('') : file);
    } catch {
      // No workers here, or not allowed.
    }
  };
  if (file) addEventListener('DOMContentLoaded', () => requestAnimationFrame(() => setTimeout(start)));
})(__FORMATS_WORKER__);
