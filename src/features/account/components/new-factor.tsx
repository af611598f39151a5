import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Loaded } from '@/components/states/loaded'
import { Button } from '@/components/ui/button'
import { FileImage } from '@/components/ui/file-image'
import { Loading, Skeleton } from '@/components/ui/loading'
import { Hint } from '@/components/ui/text'
import { unwrap } from '@/lib/client/result'
import { t } from '@/lib/i18n/language'
import { beginFactor, finishFactor } from '../second-factor'
import { CodeForm } from './code-form'
import styles from './new-factor.module.css'
import { NewRecoveryCodes } from './recovery-codes'

type NewFactorProps = {
  onDone: () => void
  onCancel?: () => void
  /** Whether new recovery codes are shown before `onDone`, because the person has none yet. */
  makesCodes?: boolean
}

/** Sets up a second factor: shows the picture for the authenticator app, and checks the app's first code (rule 2.24). */
export function NewFactor({ onDone, onCancel, makesCodes = true }: NewFactorProps) {
  const [isSetUp, setSetUp] = useState(false)
  // Starts a new setup each time this is shown. An unfinished setup is not removed, because it expires.
  const [begun] = useState(() => Date.now())
  const query = useQuery({
    queryKey: ['new-factor', begun],
    queryFn: () => unwrap(beginFactor(), 'factor'),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
  })
  if (isSetUp) return <NewRecoveryCodes onDone={onDone} />
  return (
    <Loaded
      query={query}
      loading={
        <Loading label={t('Preparing…')}>
          <Skeleton height="14rem" />
        </Loading>
      }
    >
      {({ id, picture, address, secret }) => (
        <CodeForm
          text={t('Finish')}
          onCode={(code) => finishFactor(id, code)}
          onDone={makesCodes ? () => setSetUp(true) : onDone}
          action={
            onCancel && (
              <Button variant="quiet" block onClick={onCancel}>
                {t('Cancel')}
              </Button>
            )
          }
        >
          <ol className={styles.steps}>
            <li>
              {t(
                'Open an authenticator app on your phone, such as Google Authenticator, Microsoft Authenticator or your password manager.',
              )}
            </li>
            <li>
              {t('Add an account in the app and scan this QR code.')}
              <p>
                <a href={address}>{t('Open in the authenticator app on this device')}</a>
              </p>
              <FileImage
                className={styles.picture}
                file={picture}
                alt={t('QR code for the authenticator app')}
              />
              <Hint>{t('If neither works, copy this key into the app:')}</Hint>
              <code className={styles.secret} translate="no">
                {secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
              </code>
            </li>
            <li>{t('Enter the code that the app is showing.')}</li>
          </ol>
        </CodeForm>
      )}
    </Loaded>
  )
}
