/*
 * Limits for texts of members at the desk: plain numbers, so that the browser can import them without a schema.
 */

/** Characters of a message, and its pictures. */
export const MAX_MESSAGE = 1000;
export const MAX_MESSAGE_FILES = 3;
/** Characters of a provider's application, and its files. */
export const MAX_APPLICATION = { text: 2000, contact: 200, files: 5 } as const;
/** Characters of a contact at least. A guard against a slip; no kind of contact is checked. */
export const MIN_CONTACT = 5;
