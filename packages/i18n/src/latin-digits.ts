/** Forces Latin digits in every language, so that a figure can be compared with the one in the wallet. */
export function withLatinDigits(locale: string): string {
  return `${locale}-u-nu-latn`;
}
