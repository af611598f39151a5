import { Download } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { Hint } from '@/components/ui/text'
import type { AccountFile } from '../api'
import { archivePath } from '../archive'
import { type DownloadState, type LoadFile, useDataDownload } from '../use-data-download'
import styles from './account.module.css'

type DownloadDataProps = {
  personId: string
  loadFile: LoadFile
  /** Files that are not for the caller are left out. */
  wants?: (file: AccountFile) => boolean
  text: string
}

const everyFile = () => true

/** Everything held about a person, as one archive; says how far it is, and what could not be had. */
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
            Cancel
          </Button>
        )}
      </div>
      <p role="status" className="sr-only">
        {progress}
      </p>
      {state.step === 'failed' && <Notice tone="danger">{state.message} Please try again.</Notice>}
      {state.step === 'incomplete' && (
        <>
          <Notice tone="danger">
            {state.missing.length === 1 ? 'One file' : `${state.missing.length} files`} could not be
            downloaded. {state.message}
          </Notice>
          <Hint as="ul" className={styles.missing}>
            {state.missing.map(({ path }) => (
              <li key={path}>{archivePath(path)}</li>
            ))}
          </Hint>
          <div className={styles.actions}>
            <Button onClick={start}>Try again</Button>
            <Button variant="quiet" onClick={save}>
              Save without {state.missing.length === 1 ? 'it' : 'them'}
            </Button>
          </div>
        </>
      )}
      {state.step === 'done' && (
        <Notice tone="positive">
          Saved as {state.name}, in your downloads.
          {state.missing > 0 && ' Some files are missing; the archive names them.'}
        </Notice>
      )}
    </>
  )
}

function describeProgress(state: DownloadState): string | undefined {
  if (state.step === 'reading') return 'Reading your data…'
  if (state.step === 'files') return `File ${state.number} of ${state.of}…`
  return state.step === 'packing' ? 'Putting it together…' : undefined
}
