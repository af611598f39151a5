import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Loaded } from '@/components/states/loaded'
import { LoadingState } from '@/components/states/loading-state'
import { Button } from '@/components/ui/button'
import { Hint } from '@/components/ui/text'
import { useCopy } from '@/components/use-copy'
import { unwrap } from '@/lib/client/result'
import { saveFile } from '@/lib/files/csv-download'
import { t } from '@/lib/i18n/language'
import { makeRecoveryCodes } from '../recovery-codes'
import styles from './recovery-codes.module.css'

/** Makes recovery codes and shows them, once (rule 2.38). For a session that has just given the code of its second factor. */
export function NewRecoveryCodes({ onDone }: { onDone: () => void }) {
  // New ones each time that this is shown.
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
      {(codes) => <RecoveryCodes codes={codes} onDone={onDone} />}
    </Loaded>
  )
}

/** Codes just made, which nobody can read again, with ways to keep them. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const text = codes.join('\n')
  const { copied, copy } = useCopy(text)

  return (
    <div className={styles.made}>
      <p>
        {t(
          'Keep these recovery codes where you find them without your phone. If you lose it, one of them lets you log in.',
        )}
      </p>
      <ul className={styles.codes} translate="no">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        <Button variant="secondary" size="small" onClick={() => void copy()}>
          {t('Copy')}
        </Button>
        <Button
          variant="secondary"
          size="small"
          onClick={() =>
            saveFile(new Blob([`${text}\n`], { type: 'text/plain' }), 'shinework-recovery-codes.txt')
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
        {copied === 'refused' && t('Your browser does not allow copying. Select the codes and copy them.')}
      </Hint>
      <Hint>{t('We cannot show them again. Earlier codes no longer work.')}</Hint>
      <Button onClick={onDone}>{t('I have saved them')}</Button>
    </div>
  )
}
