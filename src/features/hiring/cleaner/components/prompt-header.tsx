import type { ReactNode } from 'react'
import { CardLink } from '@/components/ui/card'
import { written } from '@/lib/i18n/language'
import { paths } from '@/lib/navigation/paths'
import styles from './invitations.module.css'

type PromptHeaderProps = {
  /**
   * Prefix of the element ids. The card's label is `{id}-who` and `{id}-what`, and its buttons are described
   * by `{id}-what`.
   */
  id: string
  who: string
  jobId: string
  title: string
  children: ReactNode
}

/** The header of a card with a question to the person. It names who asks, and the job with its details. */
export function PromptHeader({ id, who, jobId, title, children }: PromptHeaderProps) {
  return (
    <div className={styles.about}>
      <h2 id={`${id}-who`} className={styles.who}>
        {who}
      </h2>
      <p id={`${id}-what`} className={styles.title}>
        <CardLink to={paths.job(jobId)} {...written()}>
          {title}
        </CardLink>
      </p>
      {children}
    </div>
  )
}
