import { lazy } from 'react'

/** {@link DocumentUpload}, loaded when it is shown: its forms and file checks are for the few who press the button. */
export const LazyDocumentUpload = lazy(async () => ({
  default: (await import('./document-upload')).DocumentUpload,
}))
