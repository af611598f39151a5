import { Tag } from '@/components/ui/tag'
import { type DocumentType, documentTypes } from '@/lib/domain'

/** The specification's short forms (part 2: /admin/cleaners). */
const shortNames: Record<DocumentType, string> = {
  whiteCard: 'WC',
  driversLicense: 'DL',
  visa: 'Visa',
  blueCard: 'BC',
}

/** What the short forms mean, for eyes; everybody else hears the names. */
export function DocumentLegend() {
  return (
    <p className="user-legend" aria-hidden="true">
      {documentTypes
        .filter(({ type, name }) => shortNames[type] !== name)
        .map(({ type, name }) => `${shortNames[type]} ${name}`)
        .join(', ')}
    </p>
  )
}

/** The documents somebody has given, in short; read out in full. */
export function DocumentBadges({ documents }: { documents: readonly { type: string }[] }) {
  const given = documentTypes.filter(({ type }) => documents.some((document) => document.type === type))
  if (given.length === 0) return 'None'
  return (
    <ul className="user-badges">
      {given.map(({ type, name }) => (
        <Tag key={type} as="li">
          <span aria-hidden="true">{shortNames[type]}</span>
          <span className="sr-only">{name}</span>
        </Tag>
      ))}
    </ul>
  )
}
