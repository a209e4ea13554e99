/** A word at the beginning of a line. @example capital('held') // 'Held' */
export function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
