import type { DocumentType } from '@/lib/domain'

const names: Record<DocumentType, string> = {
  whiteCard: 'a White Card',
  driversLicense: "a driver's license",
  visa: 'a visa',
  blueCard: 'a Blue Card',
}

/** Why documents of a type are usually refused, as their owner reads it. */
export function usualReasons(type: DocumentType): string[] {
  return [
    'It is too blurred or too dark to read.',
    'A part of it is missing.',
    `This is not ${names[type]}.`,
    'The name is not the one in your profile.',
    'It has expired.',
  ]
}
