import { useEffect, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { t } from '@/lib/i18n/language'
import { install, waysToInstall } from '@/lib/offline/install-prompt'
import { personalKey } from '@/lib/session/personal-storage'

/** After the first application, suggests adding the app to the home screen (rule 3.24). */
export function InstallHint({ userId }: { userId: string }) {
  const key = personalKey(userId, 'install-hint')
  const [way, setWay] = useState(() => (localStorage.getItem(key) === null ? waysToInstall() : undefined))

  useEffect(() => {
    if (way) localStorage.setItem(key, 'shown')
  }, [key, way])

  if (!way) return null
  return (
    <Notice tone="info">
      {t('Add Shinework to your home screen. It will then open like an app, even without a connection.')}{' '}
      {way === 'by hand' ? (
        t('Tap Share, then “Add to Home Screen”.')
      ) : (
        <Button
          variant="secondary"
          size="small"
          onClick={() => {
            setWay(undefined)
            install().catch((error: unknown) => console.info('The app was not installed.', error))
          }}
        >
          {t('Add to home screen')}
        </Button>
      )}
    </Notice>
  )
}
