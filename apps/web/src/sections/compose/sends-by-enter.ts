type Key = { key: string; shiftKey: boolean; isComposing: boolean };

/**
 * Whether a key sends what is typed. With a mouse, Enter does and Shift and Enter begin a new line; a finger has a button, and
 * Enter of the keyboard on its screen is the only way to a new line. Enter that ends the choice of a character sends nothing.
 */
export function sendsByEnter({ key, shiftKey, isComposing }: Key, hasMouse: boolean): boolean {
  return hasMouse && key === 'Enter' && !shiftKey && !isComposing;
}
