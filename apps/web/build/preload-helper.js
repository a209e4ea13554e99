// Replaces the bundler's own helper with the same guarantee in a third of the bytes. The imports of a part are requested
// together with it, and its styles have arrived before it shows anything.
const asked = new Map();

export function __vitePreload(load, files = []) {
  return Promise.all(files.map((file) => fetchOnce(`/${file}`))).then(load);
}

function fetchOnce(href) {
  if (!asked.has(href)) asked.set(href, fetchFile(href));
  return asked.get(href);
}

function fetchFile(href) {
  const link = document.createElement('link');
  const isStyle = href.endsWith('.css');
  link.rel = isStyle ? 'stylesheet' : 'modulepreload';
  link.href = href;
  document.head.append(link);
  if (!isStyle) return null;
  return new Promise((resolve, reject) => {
    link.onload = resolve;
    link.onerror = () => {
      // Lets the next press on "Try again" request it again.
      asked.delete(href);
      link.remove();
      reject(new TypeError(href));
    };
  });
}
