/**
 * User-written text for the middle of a line. If it contains right-to-left script, isolation keeps the
 * direction of the surrounding text.
 */
export function isolate(value: string): string {
  return /[\u0590-\u08ff\ufb1d-\ufefc]/.test(value) ? `\u2068${value}\u2069` : value
}
