/** Whether a version of three numbers comes before another one. @example isOlder('0.9.0', '0.10.0') // true */
export function isOlder(version: string, other: string): boolean {
  return version.localeCompare(other, 'en', { numeric: true }) < 0;
}
