import type { ReactNode } from 'react'
import { useMedia } from '@/lib/timing/use-media'
import styles from './conversation-columns.module.css'
import { ConversationList } from './conversation-list'

/** True if there is room for the list of conversations beside the open conversation. */
export function useHasColumns(): boolean {
  return useMedia('(width >= 64rem)')
}

type ConversationColumnsProps = {
  /** The id of the application whose conversation is open. */
  current?: string
  children: ReactNode
}

/** The list of conversations, with the open conversation beside the list (rule 21.11). */
export function ConversationColumns({ current, children }: ConversationColumnsProps) {
  return (
    <div className={styles.columns}>
      <ConversationList current={current} />
      <div className={styles.open}>{children}</div>
    </div>
  )
}
