/**
 * Runs in the page: what a careless library does to it. A second of work when the page has just been read, and a
 * third of one in every tap. For controls only.
 */
export function holdUp(): void {
  const work = (lastsMs: number) => {
    for (const until = performance.now() + lastsMs; performance.now() < until; ) Math.sqrt(until);
  };
  addEventListener('DOMContentLoaded', () => setTimeout(() => work(1000), 100));
  addEventListener('click', () => work(300), true);
}
