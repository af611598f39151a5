import { type ReactNode, useId } from 'react'
import { Card } from '@/components/ui/card'
import { Skeleton } from '@/components/ui/loading'
import { Hint } from '@/components/ui/text'
import fieldStyles from './field.module.css'
import styles from './form.module.css'

type FormSectionProps = {
  /** The target id for links. */
  id?: string
  title: string
  /** True if the page's heading already shows this title. In that case, only screen readers get the title. */
  hidesTitle?: boolean
  /** The section's purpose, in one line. */
  note?: string
  children: ReactNode
}

/** One section of a long form: its title and its fields. */
export function FormSection({ id, title, hidesTitle = false, note, children }: FormSectionProps) {
  const titleId = useId()
  return (
    <Card
      as="section"
      id={id}
      // Makes the section focusable, so that a link to it moves the focus here.
      tabIndex={id === undefined ? undefined : -1}
      className={styles.section}
      aria-labelledby={titleId}
    >
      {hidesTitle && (
        <h2 id={titleId} className="sr-only">
          {title}
        </h2>
      )}
      {(!hidesTitle || note) && (
        <div className={styles.about}>
          {!hidesTitle && <h2 id={titleId}>{title}</h2>}
          {note && <Hint>{note}</Hint>}
        </div>
      )}
      <div className={styles.fields}>{children}</div>
    </Card>
  )
}

type LoadingFieldsProps = { fields: number; labels?: boolean }

/** Placeholders for this number of fields. */
function LoadingFields({ fields, labels = true }: LoadingFieldsProps) {
  return (
    <div className={styles.fields} aria-hidden="true">
      {Array.from({ length: fields }, (_, index) => (
        // The placeholders never change order, so the index is a stable key.
        <div key={index} className={fieldStyles.field}>
          {labels && <Skeleton width="33.3333%" height="1rem" />}
          <Skeleton height="3rem" />
        </div>
      ))}
    </div>
  )
}

/** Placeholder for a section with this number of fields. */
export function LoadingFormSection(props: LoadingFieldsProps) {
  return (
    <Card className={styles.section} aria-hidden="true">
      <Skeleton width="50%" height="1.5rem" />
      <LoadingFields {...props} />
    </Card>
  )
}
