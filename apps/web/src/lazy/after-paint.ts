/** Lets the feedback to a tap paint first: rendering a whole screen takes noticeably long on a slow phone. */
export function afterPaint(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work));
}
