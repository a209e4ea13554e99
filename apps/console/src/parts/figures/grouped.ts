/** An amount with grouped thousands. @example grouped('-1234567.5') // '-1,234,567.5' */
export function grouped(amount: string): string {
  const [whole = '', ...fraction] = amount.split('.');
  return [whole.replace(/\B(?=(\d{3})+$)/g, ','), ...fraction].join('.');
}
