import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Loaded } from '@/components/states/loaded'
import { LoadingState } from '@/components/states/loading-state'
import { Button } from '@/components/ui/button'
import { Hint } from '@/components/ui/text'
import { useCopy } from '@/components/use-copy'
import { unwrap } from '@/lib/client/result'
import { saveFile } from '@/lib/files/save-file'
import { t } from '@/lib/i18n/language'
import { type IssuedCodes, makeRecoveryCodes } from '../recovery-codes'
import styles from './recovery-codes.module.css'

/**
 * Makes recovery codes and shows them once (rule 2.38). Requires a session that has recently confirmed the code
 * of its second factor.
 */
export function NewRecoveryCodes({ onDone }: { onDone: () => void }) {
  // Uses a new query each time this component is shown, so that new codes are created.
  const [begun] = useState(() => Date.now())
  const query = useQuery({
    queryKey: ['new-recovery-codes', begun],
    queryFn: () => unwrap(makeRecoveryCodes(), 'data'),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
  })
  return (
    <Loaded query={query} loading={<LoadingState label={t('Preparing…')} />}>
      {(made) => <RecoveryCodes made={made} areFirst onDone={onDone} />}
    </Loaded>
  )
}

type RecoveryCodesProps = {
  made: IssuedCodes
  /** Whether the person had no codes before. */
  areFirst: boolean
  onDone: () => void
}

/** New recovery codes, with ways to save them. The codes cannot be shown again. */
export function RecoveryCodes({ made, areFirst, onDone }: RecoveryCodesProps) {
  const { codes, email } = made
  const text = codes.join('\n')
  const { copied, copy } = useCopy(text)
  const about = t('Shinework recovery codes for {email}. Each one logs you in once without your phone.', {
    email,
  })

  return (
    <div className={styles.made}>
      <p>
        {t(
          'Save these recovery codes now, because we cannot show them again. If you lose your phone, you can log in with one of them.',
        )}
      </p>
      <div className={styles.sheet}>
        <p className={styles.about}>
          {about}
          <br />
          {window.location.origin}
        </p>
        <ul className={styles.codes} translate="no">
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
      </div>
      <div className={styles.actions}>
        <Button variant="secondary" size="small" onClick={() => void copy()}>
          {t('Copy')}
        </Button>
        <Button
          variant="secondary"
          size="small"
          onClick={() =>
            saveFile(
              new Blob([`${about}\n${window.location.origin}\n\n${text}\n`], { type: 'text/plain' }),
              'shinework-recovery-codes.txt',
            )
          }
        >
          {t('Download')}
        </Button>
        <Button variant="secondary" size="small" onClick={() => window.print()}>
          {t('Print')}
        </Button>
      </div>
      <Hint role="status">
        {copied === 'copied' && t('Copied.')}
        {copied === 'refused' && t('Your browser blocked copying. Select the codes and copy them yourself.')}
      </Hint>
      {areFirst || <Hint>{t('Your earlier codes no longer work.')}</Hint>}
      <Button onClick={onDone}>{t('I have saved the codes')}</Button>
    </div>
  )
}
