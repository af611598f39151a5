import { lazy } from 'react'

/** {@link DocumentUpload}, loaded when it is shown, because few people click the button that needs its forms and file checks. */
export const LazyDocumentUpload = lazy(async () => ({
  default: (await import('./document-upload')).DocumentUpload,
}))
