import { useEffect } from 'react'
import { EmptyState } from '@/components/states/empty-state'
import { ButtonLink } from '@/components/ui/button'
import { t } from '@/lib/i18n/language'
import { paths } from '@/lib/navigation/paths'

/** Nothing waits. `takesFocus` when the last document has just left the desk, and the focus with it. */
export function EmptyDesk({ takesFocus }: { takesFocus: boolean }) {
  useEffect(() => {
    if (takesFocus) document.querySelector<HTMLElement>('main h1')?.focus()
  }, [takesFocus])
  return (
    <EmptyState
      message={t('No documents are waiting to be checked.')}
      action={
        <ButtonLink to={`${paths.adminCleaners}?documents=expiring`} variant="secondary">
          {t('Show who has documents that expire soon')}
        </ButtonLink>
      }
    />
  )
}
