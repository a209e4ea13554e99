/** Prevents a member's text from moving the cursor of an operator's terminal. */
export function plainText(text: string): string {
  return text.replaceAll(/\p{Cc}/gu, '');
}
