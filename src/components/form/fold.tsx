import { type ReactNode, useState } from 'react'
import { Card } from '@/components/ui/card'
import { Hint } from '@/components/ui/text'
import styles from './fold.module.css'

type FoldProps = {
  title: string
  /** A summary of the values in the fold. Shown while the fold is closed. */
  holds?: string | undefined
  /** True if the fold is open at first. */
  opens?: boolean
  children: ReactNode
}

/**
 * Fields of a section that most people leave unchanged, folded away. `unfoldRefused` opens the fold if one of its
 * fields has an error.
 */
export function Fold({ title, ...rest }: FoldProps) {
  return <Details {...rest} heading={<h3>{title}</h3>} />
}

/** A section of a long form, folded like {@link Fold}. */
export function FoldedSection({ title, note, children, ...rest }: FoldProps & { note?: string }) {
  return (
    <Card as="section" aria-label={title} className={styles.section}>
      <Details {...rest} note={note} heading={<h2>{title}</h2>}>
        {children}
      </Details>
    </Card>
  )
}

type DetailsProps = Omit<FoldProps, 'title'> & { heading: ReactNode; note?: string | undefined }

function Details({ heading, note, holds, opens = false, children }: DetailsProps) {
  const [isOpen, setOpen] = useState(opens)
  return (
    <details
      className={styles.fold}
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        {heading}
        {!isOpen && holds !== undefined && holds !== '' && <span className={styles.holds}>{holds}</span>}
      </summary>
      <div className={styles.fields}>
        {note !== undefined && <Hint>{note}</Hint>}
        {children}
      </div>
    </details>
  )
}
