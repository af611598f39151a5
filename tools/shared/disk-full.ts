const diskFull = '53100'

/** Whether an error, or what caused it, says that a disk is full: the system's, PostgreSQL's, or a program's text about it. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? error.code : undefined
  if (code === 'ENOSPC' || code === diskFull || /no space left on device/i.test(error.message)) return true
  return isDiskFull(error.cause)
}

/** What to do about it, as a sentence. */
export const aboutFullDisk = (folder: string) =>
  `The disk of ${folder} is full. Make room there (df -h shows how much there is), then start again: what was there is kept.`
