const diskFull = '53100'

/** Whether an error or its cause reports a full disk. Recognises system errors, PostgreSQL errors and a program's message. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? error.code : undefined
  if (code === 'ENOSPC' || code === diskFull || /no space left on device/i.test(error.message)) return true
  return isDiskFull(error.cause)
}

/** The advice that is printed if the disk of `folder` is full. */
export const aboutFullDisk = (folder: string) =>
  `The disk of ${folder} is full. Make room there (df -h shows how much there is), then start again: what was there is kept.`
