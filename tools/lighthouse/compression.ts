import { type BrotliOptions, constants } from 'node:zlib'

const quality = (level: number): BrotliOptions => ({ params: { [constants.BROTLI_PARAM_QUALITY]: level } })

/** How hosts compress the app's files; the most that there is takes ten seconds for the whole app. */
export const ofFiles = quality(6)
/** How hosts compress responses made at once. */
export const ofResponses = quality(4)
