import ExternalLink from 'lucide-react/icons/external-link'
import FileText from 'lucide-react/icons/file-text'
import { useId, useRef } from 'react'
import { FieldAlert, FieldGroup } from '@/components/form/field'
import { FileActions, FileButton } from '@/components/form/file-button'
import { FoldedSection } from '@/components/form/fold'
import type { Uploading } from '@/components/form/save-bar'
import { Button } from '@/components/ui/button'
import type { Result } from '@/lib/client/result'
import type { JobFile } from '@/lib/files/store-job-file'
import { downloadFile } from '@/lib/files/stored-file'
import { useOpenFile } from '@/lib/files/use-open-file'
import { t, tn } from '@/lib/i18n/language'
import type { StoredJob } from '../form-api'
import type { JobFiles } from '../use-job-files'
import styles from './files-section.module.css'
import { FileState, ImagesField } from './images-field'

type FilesSectionProps = {
  job?: StoredJob | undefined
  isStored: boolean
  files: JobFiles
  uploading: Uploading | undefined
}

/** The job's files: the stored files, and the files chosen for the next save. */
export function FilesSection({ job, isStored, files, uploading }: FilesSectionProps) {
  const links = job ? linksOf(job) : []
  const isEmpty = files.images.length === 0 && files.pdf === undefined && links.length === 0
  return (
    <FoldedSection
      title={t('Documents and images')}
      note={t('Up to 20 MB each.')}
      holds={[
        files.images.length > 0 && tn(files.images.length, '1 image', '{count} images'),
        files.pdf && t('PDF document'),
      ]
        .filter(Boolean)
        .join(', ')}
      opens={isStored && !isEmpty}
    >
      <ImagesField files={files} uploading={uploading} />
      <PdfField files={files} uploading={uploading} />
      <StoredLinks links={links} />
    </FoldedSection>
  )
}

function PdfField({ files, uploading }: Pick<FilesSectionProps, 'files' | 'uploading'>) {
  const id = useId()
  const choose = useRef<HTMLInputElement>(null)
  const opening = useOpenFile()
  const { pdf, refusedPdf, stateOf } = files
  const error = refusedPdf ?? opening.error

  return (
    <FieldGroup label={t('PDF document')}>
      {pdf && (
        <p className={styles.pdf}>
          <FileText size={20} aria-hidden="true" />
          {pdf.name}
          <FileState>{stateOf(pdf, uploading)}</FileState>
        </p>
      )}
      <FileActions>
        <FileButton
          ref={choose}
          text={pdf ? t('Replace PDF') : t('Add PDF')}
          aria-describedby={error === undefined ? undefined : `${id}-error`}
          accept=".pdf,application/pdf"
          onChoose={(file) => void files.choosePdf(file)}
        />
        {pdf && (
          <>
            <Button
              variant="quiet"
              size="small"
              aria-label={t('View {name}', { name: pdf.name })}
              busy={opening.busy}
              busyText={t('Opening…')}
              onClick={() => void opening.open(() => load(pdf), pdf.name)}
            >
              {t('View')}
            </Button>
            <Button
              variant="quiet"
              size="small"
              aria-label={t('Remove {name}', { name: pdf.name })}
              onClick={() => {
                files.removePdf()
                choose.current?.focus()
              }}
            >
              {t('Remove')}
            </Button>
          </>
        )}
      </FileActions>
      <FieldAlert id={`${id}-error`}>{error}</FieldAlert>
    </FieldGroup>
  )
}

async function load({ path, chosen, source = path }: JobFile): Promise<Result<{ file: Blob }>> {
  return chosen ? { success: true, file: chosen.body } : downloadFile('jobs', source)
}

function linksOf(job: StoredJob) {
  return [
    { name: t('Scope of work'), address: job.scope_of_work_url?.trim() },
    { name: t('Task schedule'), address: job.task_schedule_url?.trim() },
  ].flatMap(({ name, address }) => (address ? [{ name, address }] : []))
}

/** Read-only links to the documents that came with the quote. */
function StoredLinks({ links }: { links: ReturnType<typeof linksOf> }) {
  if (links.length === 0) return null
  return (
    <ul className={styles.links}>
      {links.map(({ name, address }) => (
        <li key={name}>
          {isWebAddress(address) ? (
            <a href={address} target="_blank" rel="noreferrer">
              <ExternalLink size={18} aria-hidden="true" />
              {name}
            </a>
          ) : (
            `${name}: ${address}`
          )}
        </li>
      ))}
    </ul>
  )
}

/**
 * True for an http or https URL. Other stored texts are not linked, because a `javascript:` URL would run as
 * a script.
 */
function isWebAddress(text: string): boolean {
  return /^https?:$/.test(URL.parse(text)?.protocol ?? '')
}
