import type { ReactNode } from 'react'
import { Outlet } from 'react-router-dom'
import { Brand } from '@/components/brand'
import { t } from '@/lib/i18n/language'
import { paths } from '@/lib/navigation/paths'
import { OfflineBanner } from './offline-banner'
import styles from './public-layout.module.css'

/**
 * The frame of visitors' pages: the app's name, one form, and a drawn squeegee stroke. The form is the route's page, unless `children`
 * is given.
 */
export function Component({ children }: { children?: ReactNode }) {
  return (
    <div className={styles.frame}>
      <OfflineBanner />
      <header className={styles.hero}>
        <Brand to={paths.login} markSize={32} />
        <p>{t('Good cleaning work, close to home.')}</p>
        <svg viewBox="0 0 600 600" fill="none" aria-hidden="true">
          <path d="M1000 90H230a105 105 0 0 0 0 210h180a105 105 0 0 1 0 210h-1400" />
        </svg>
      </header>
      <main className={styles.pane}>
        <div>{children ?? <Outlet />}</div>
      </main>
    </div>
  )
}
