import { type BrotliOptions, constants } from 'node:zlib'

const quality = (level: number): BrotliOptions => ({ params: { [constants.BROTLI_PARAM_QUALITY]: level } })

/** A host's compression of the app's files. The highest quality would take ten seconds for the whole app. */
export const ofFiles = quality(6)
/** A host's compression of dynamic responses. */
export const ofResponses = quality(4)
