/** An amount with its unit inside a sentence: kept together and left-to-right, also in Arabic. */
export function isolate(shown: string, unit?: string): string {
  return `\u2066${unit ? `${shown}\u00a0${unit}` : shown}\u2069`;
}
