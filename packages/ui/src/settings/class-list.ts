/** Joins class names and leaves out what does not apply. @example classList('row', isOpen && 'row-open') */
export function classList(...names: readonly (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
