/**
 * Per cent as a multiple: two decimals below ten, one below a thousand, none above. Cut, never rounded up, so that what is
 * not covered in full does not read 1.
 * @example timesOwed('3071.92') // 30.7
 */
export function timesOwed(percent: string): number {
  const unit = Number(percent) < 1e3 ? 1 : Number(percent) < 1e5 ? 10 : 100;
  return (Math.floor(Number(percent) / unit) * unit) / 100;
}
