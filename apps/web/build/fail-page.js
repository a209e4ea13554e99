// Without the app's own code or texts there would be nothing to see: then this says so and offers a fresh start.
((failures) => {
  const fail = () => {
    let language = 'en';
    try {
      language = localStorage.getItem('lang');
    } catch {
      // Not remembered: English.
    }
    const [text, again] = failures[language] ?? failures.en;
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
})(__FAILURES__);
