const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** A UUID of any version, as the database reads one. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}
