/** What people wrote, for the midst of a line: where it runs from right to left, what stands around it does not. */
export function isolate(value: string): string {
  return /[\u0590-\u08ff\ufb1d-\ufefc]/.test(value) ? `\u2068${value}\u2069` : value
}
