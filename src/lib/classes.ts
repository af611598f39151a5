/** Joins class names with spaces. Skips names that are false, undefined or empty. */
export function classes(...names: (string | false | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
