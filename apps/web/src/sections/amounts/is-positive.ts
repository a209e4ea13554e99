/** @example isPositive('0.00') // false */
export function isPositive(amount: string): boolean {
  return /[1-9]/.test(amount) && !amount.startsWith('-');
}
