/** What a tap sets off is seen first: a whole screen takes a slow phone longer than a finger waits for an answer. */
export function afterPaint(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work));
}
