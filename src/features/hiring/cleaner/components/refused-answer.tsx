import { Notice } from '@/components/ui/notice'
import { written } from '@/lib/i18n/language'
import styles from './invitations.module.css'

export type Refused = { title: string; text: string }

/** Why the answer to an invitation, or to a free place, was refused. It stays when what it is about leaves the list. */
export function RefusedAnswer({ refused }: { refused: Refused | undefined }) {
  if (!refused) return null
  return (
    <div className={styles.wide}>
      <Notice tone="danger">
        <strong {...written()}>{refused.title}</strong>: {refused.text}
      </Notice>
    </div>
  )
}
