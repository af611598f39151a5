import Download from 'lucide-react/icons/download'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { Hint } from '@/components/ui/text'
import { t, tn } from '@/lib/i18n/language'
import type { AccountFile } from '../api'
import { archivePath } from '../data-archive'
import { type DownloadState, type LoadFile, useDataDownload } from '../use-data-download'
import styles from './account.module.css'

type DownloadDataProps = {
  personId: string
  loadFile: LoadFile
  /** Selects the files to download. Files that the caller must not read are left out. */
  wants?: (file: AccountFile) => boolean
  text: string
}

const everyFile = () => true

/** Downloads everything stored about a person as one archive. Shows the progress, and the files that could not be loaded. */
export function DownloadData({ personId, loadFile, wants = everyFile, text }: DownloadDataProps) {
  const { state, start, save, cancel } = useDataDownload(personId, loadFile, wants)
  const progress = describeProgress(state)
  return (
    <>
      <div className={styles.actions}>
        <Button variant="secondary" onClick={start} busy={progress !== undefined} busyText={progress}>
          <Download size={18} aria-hidden="true" />
          {text}
        </Button>
        {progress !== undefined && state.step !== 'packing' && (
          <Button variant="quiet" onClick={cancel}>
            {t('Cancel')}
          </Button>
        )}
      </div>
      <p role="status" className="sr-only">
        {progress}
      </p>
      {state.step === 'failed' && (
        <Notice tone="danger">{t('{message} Please try again.', { message: state.message })}</Notice>
      )}
      {state.step === 'incomplete' && (
        <>
          <Notice tone="danger">
            {tn(
              state.missing.length,
              'One file could not be downloaded. {message}',
              '{count} files could not be downloaded. {message}',
              { message: state.message },
            )}
          </Notice>
          <Hint as="ul" className={styles.missing}>
            {state.missing.map(({ path }) => (
              <li key={path}>{archivePath(path)}</li>
            ))}
          </Hint>
          <div className={styles.actions}>
            <Button onClick={start}>{t('Try again')}</Button>
            <Button variant="quiet" onClick={save}>
              {state.missing.length === 1 ? t('Download without it') : t('Download without them')}
            </Button>
          </div>
        </>
      )}
      {state.step === 'done' && (
        <Notice tone="positive">
          {state.missing > 0
            ? t(
                'Saved as {name} in your downloads. Some files are missing. They are listed in the ZIP file.',
                {
                  name: state.name,
                },
              )
            : t('Saved as {name} in your downloads.', { name: state.name })}
        </Notice>
      )}
    </>
  )
}

function describeProgress(state: DownloadState): string | undefined {
  if (state.step === 'reading') return t('Loading your data…')
  if (state.step === 'files') return t('File {number} of {of}…', { number: state.number, of: state.of })
  return state.step === 'packing' ? t('Creating your file…') : undefined
}
