/** What was typed, as a whole number within the bounds; null while there is nothing to read. */
export function readQuantity(text: string, { min, max }: { min: number; max: number }): number | null {
  const digits = text.replace(/\D/g, '');
  if (digits === '') return null;
  return clampQuantity(digits.length > 9 ? max : Number(digits), { min, max });
}

export function clampQuantity(quantity: number, { min, max }: { min: number; max: number }): number {
  return Math.max(min, Math.min(max, Math.trunc(quantity)));
}
