import type { DocumentType } from '@/lib/format/fixed-lists'

const others: Record<DocumentType, string> = {
  whiteCard: 'This is not a White Card.',
  driversLicense: "This is not a driver's license.",
  visa: 'This is not a visa.',
  blueCard: 'This is not a Blue Card.',
}

/** The usual reasons for refusing documents of a type, as stored. `serverText` translates them for the reader. */
export function usualReasons(type: DocumentType): string[] {
  return [
    'It is too blurred or too dark to read.',
    'A part of it is missing.',
    others[type],
    'The name is not the one in your profile.',
    'It has expired.',
  ]
}
