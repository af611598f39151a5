import type { ReactNode } from 'react'
import { CardLink } from '@/components/ui/card'
import { written } from '@/lib/i18n/language'
import { paths } from '@/lib/navigation/paths'
import styles from './invitations.module.css'

type PromptHeaderProps = {
  /** The card is labelled by `{id}-who` and `{id}-what`, its buttons described by the latter. */
  id: string
  who: string
  jobId: string
  title: string
  children: ReactNode
}

/** On a card that asks for an answer: who asks, about which job, and what there is to know of it. */
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
