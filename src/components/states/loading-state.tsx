import type { ReactNode } from 'react'
import { Spinner } from '@/components/ui/loading'
import { t } from '@/lib/i18n/language'
import styles from './state.module.css'

/** The loading state of content whose shape is unknown. */
export function LoadingState({ label = t('Loading…') }: { label?: string }) {
  return (
    <div className={styles.state} role="status">
      <Spinner />
      <p>{label}</p>
    </div>
  )
}

/** One line of text in place of content. */
export function StateText({ role, children }: { role?: 'status'; children: ReactNode }) {
  return (
    <p className={styles.state} role={role}>
      {children}
    </p>
  )
}
