import { FileText } from 'lucide-react'
import { useId, useRef } from 'react'
import { FieldError } from '@/components/form/field'
import { FileButton } from '@/components/form/file-button'
import { Button } from '@/components/ui/button'
import type { JobFiles } from '../use-job-files'

type PdfFieldProps = {
  files: JobFiles
  links: ReadonlyMap<string, string> | undefined
  stored: ReadonlySet<string>
}

/** The job's one document. */
export function PdfField({ files: { pdf, refusedPdf, choosePdf, removePdf }, links, stored }: PdfFieldProps) {
  const id = useId()
  const choose = useRef<HTMLInputElement>(null)
  const link = pdf?.kind === 'stored' ? links?.get(pdf.path) : pdf?.address
  return (
    <fieldset className="field">
      <legend className="label">PDF document</legend>
      {pdf && (
        <p className="pdf-name">
          <FileText size={20} aria-hidden="true" />
          {link === undefined ? (
            pdf.name
          ) : (
            <a href={link} target="_blank" rel="noreferrer">
              {pdf.name}
            </a>
          )}
          {pdf.kind === 'new' && (
            <span className="image-state">
              {stored.has(pdf.key) ? 'Uploaded, not saved yet' : 'Uploaded when you save'}
            </span>
          )}
        </p>
      )}
      <div className="file-actions">
        <FileButton
          ref={choose}
          text={pdf ? 'Replace PDF' : 'Add PDF'}
          aria-describedby={refusedPdf === undefined ? undefined : `${id}-error`}
          accept=".pdf,application/pdf"
          onChoose={(file) => void choosePdf(file)}
        />
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
      </div>
      {refusedPdf !== undefined && (
        <div role="alert">
          <FieldError id={`${id}-error`}>{refusedPdf}</FieldError>
        </div>
      )}
    </fieldset>
  )
}
