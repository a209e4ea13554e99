type Key = { key: string; shiftKey: boolean; isComposing: boolean };

/**
 * Whether a key press sends the text. With a mouse, Enter sends and Shift+Enter starts a new line. On a touch screen only the
 * button sends, because Enter is the only way to a new line there. Enter that confirms an input method's choice sends nothing.
 */
export function sendsByEnter({ key, shiftKey, isComposing }: Key, hasMouse: boolean): boolean {
  return hasMouse && key === 'Enter' && !shiftKey && !isComposing;
}
