/** Characters of a message, and its pictures. Numbers alone, so that the browser gets them without a schema. */
export const MAX_MESSAGE = 1000;
export const MAX_MESSAGE_FILES = 3;
