// Shows an error and a reload button when the app's own code or texts do not arrive; the page would be empty otherwise.
((failures) => {
  const fail = () => {
    let language = 'en';
    try {
      language = localStorage.getItem('lang');
    } catch {
      // Storage is unavailable: English.
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
  // From the specification: a part that has not arrived by then has failed.
  setTimeout(() => isWaiting() && fail(), 120000);
})(__FAILURES__);
