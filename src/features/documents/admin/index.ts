export { openDocument, personDocumentsQuery, reopenDocument } from './api'
export { DocumentBadges, DocumentLegend, shortNames } from './components/document-badges'
export { describeDates, heldDocuments, newerTexts } from './describe-document'
export { heldDocumentsSchema, type PersonDocument } from './schema'
