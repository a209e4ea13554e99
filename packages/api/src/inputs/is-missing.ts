/** Nothing was entered: left out, null, or only spaces. */
export function isMissing(raw: unknown): boolean {
  return raw === undefined || raw === null || (typeof raw === 'string' && raw.trim() === '');
}
