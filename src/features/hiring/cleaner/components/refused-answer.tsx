import { Notice } from '@/components/ui/notice'
import { written } from '@/lib/i18n/language'
import styles from './invitations.module.css'

export type Refused = { title: string; text: string }

/**
 * The reason why an answer to an invitation or a vacancy offer was refused. The reason stays visible after the card
 * has left the list.
 */
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
