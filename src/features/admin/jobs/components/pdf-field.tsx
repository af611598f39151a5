import { FileText } from 'lucide-react'
import { useId, useRef } from 'react'
import { FieldError, FieldGroup } from '@/components/form/field'
import { FileActions, FileButton } from '@/components/form/file-button'
import { Button } from '@/components/ui/button'
import { loadJobFile } from '@/features/jobs/files-api'
import type { Result } from '@/lib/result'
import { useOpenFile } from '@/lib/use-open-file'
import type { JobFile, JobFiles } from '../use-job-files'

type PdfFieldProps = {
  files: JobFiles
  stored: ReadonlySet<string>
}

/** The job's one document. */
export function PdfField({ files: { pdf, refusedPdf, choosePdf, removePdf }, stored }: PdfFieldProps) {
  const id = useId()
  const choose = useRef<HTMLInputElement>(null)
  const opening = useOpenFile()
  const error = refusedPdf ?? opening.error

  return (
    <FieldGroup label="PDF document">
      {pdf && (
        <p className="pdf-name">
          <FileText size={20} aria-hidden="true" />
          {pdf.name}
          {pdf.kind === 'new' && (
            <span className="image-state">
              {stored.has(pdf.key) ? 'Uploaded, not saved yet' : 'Uploaded when you save'}
            </span>
          )}
        </p>
      )}
      <FileActions>
        <FileButton
          ref={choose}
          text={pdf ? 'Replace PDF' : 'Add PDF'}
          aria-describedby={error === undefined ? undefined : `${id}-error`}
          accept=".pdf,application/pdf"
          onChoose={(file) => void choosePdf(file)}
        />
        {pdf && (
          <Button
            variant="quiet"
            size="small"
            aria-label={`View ${pdf.name}`}
            busy={opening.busy}
            busyText="Opening…"
            onClick={() => void opening.open(() => load(pdf), pdf.name)}
          >
            View
          </Button>
        )}
        {pdf && (
          <Button
            variant="quiet"
            size="small"
            aria-label={`Remove ${pdf.name}`}
            onClick={() => {
              removePdf()
              choose.current?.focus()
            }}
          >
            Remove
          </Button>
        )}
      </FileActions>
      {error !== undefined && (
        <div role="alert">
          <FieldError id={`${id}-error`}>{error}</FieldError>
        </div>
      )}
    </FieldGroup>
  )
}

async function load(file: JobFile): Promise<Result<{ file: Blob }>> {
  return file.kind === 'stored' ? loadJobFile(file.path) : { success: true, file: file.checked.file }
}
