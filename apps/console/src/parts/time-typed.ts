const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?Z$/;

export const TIME_HINT = 'A time in UTC, such as 2026-12-01T10:00Z.';

/** Whether a text is a time in UTC in the format that operators type. */
export function isTimeText(text: string): boolean {
  return TIME.test(text);
}
