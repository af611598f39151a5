import { Tag } from '@/components/ui/tag'
import { stateLooks } from '@/features/documents/document-state'
import { type DocumentType, documentTypes } from '@/lib/format/fixed-lists'
import { formatDate, formatShortDay } from '@/lib/format/format-date'
import { t } from '@/lib/i18n/language'
import { describeState, type HeldDocument, heldDocuments, isDateNear } from '../describe-document'
import styles from './document-badges.module.css'

/** Document names that fit a badge (rule 12.9). */
export const shortNames: Record<DocumentType, string> = {
  whiteCard: 'WC',
  driversLicense: 'DL',
  visa: 'Visa',
  blueCard: 'BC',
}

/** Explains the badges. Hidden from screen readers, which read out the documents' full names instead. */
export function DocumentLegend() {
  return (
    <p className={styles.legend} aria-hidden="true">
      <span>
        {documentTypes
          .filter(({ type, name }) => shortNames[type] !== name)
          .map(({ type, name }) => `${shortNames[type]} ${name}`)
          .join(', ')}
      </span>
      {Object.values(stateLooks).map(({ Icon, word }) => (
        <span key={word}>
          <Icon size={14} /> {word}
        </span>
      ))}
    </p>
  )
}

/**
 * A person's documents as badges: short names with a mark and a colour for the state (rule 12.16). Screen
 * readers get the full names.
 */
export function DocumentBadges({ documents }: { documents: Parameters<typeof heldDocuments>[0] }) {
  const held = heldDocuments(documents)
  if (held.length === 0) return t('None')
  return (
    <ul className={styles.badges}>
      {held.map((document) => (
        <li key={document.type} title={`${document.name}: ${describeState(document)}`}>
          <Badge document={document} />
        </li>
      ))}
    </ul>
  )
}

/**
 * Formats an expiry date. An upcoming date is at most a month away, so its year is omitted. A past date might be
 * years ago, so its year is shown.
 */
function nearDate({ state, expiresOn }: HeldDocument): string {
  return state === 'checked' && expiresOn !== null ? formatShortDay(expiresOn) : formatDate(expiresOn)
}

function Badge({ document }: { document: HeldDocument }) {
  const { Icon, tone } = stateLooks[document.state]
  const isNear = isDateNear(document)
  const Newer = document.newer && stateLooks[document.newer].Icon
  return (
    <Tag tone={isNear && document.state === 'checked' ? 'warning' : tone}>
      <span className={styles.badge} aria-hidden="true">
        <Icon size={14} />
        {shortNames[document.type]}
        {isNear && <span className={styles.date}>{nearDate(document)}</span>}
        {Newer && (
          <>
            + <Newer size={14} />
          </>
        )}
      </span>
      <span className="sr-only">
        {document.name}: {describeState(document)}
      </span>
    </Tag>
  )
}
