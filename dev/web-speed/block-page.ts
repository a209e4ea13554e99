/**
 * Runs in the page and blocks it, as a careless library would: for a second after the page is parsed, and for a third of
 * a second in every tap. For controls only.
 */
export function blockPage(): void {
  const work = (lastsMs: number) => {
    for (const until = performance.now() + lastsMs; performance.now() < until; ) Math.sqrt(until);
  };
  addEventListener('DOMContentLoaded', () => setTimeout(() => work(1000), 100));
  addEventListener('click', () => work(300), true);
}
