// Starts the calls that every page makes while the scripts still load. `api/begun-calls.ts` takes the answers.
((calls, languages) => {
  const read = (name) => {
    try {
      return localStorage.getItem(name);
    } catch {
      return null;
    }
  };
  const lang = languages.find((code) => code === read('lang')) ?? 'en';
  window.oceanBegun = calls.map((path) => {
    const stop = new AbortController();
    const headers = { 'content-type': 'application/json', lang };
    const answer = fetch(path, { method: 'POST', headers, body: '{}', signal: stop.signal });
    // A failure is reported by the code that takes the answer.
    answer.catch(() => {});
    return { asked: JSON.stringify([path, lang, '{}']), answer, stop };
  });
})(__CALLS__, __LANGUAGES__);
