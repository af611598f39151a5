import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useController, useForm } from 'react-hook-form'
import { FieldAlert } from '@/components/form/field'
import { FileActions, FileButton } from '@/components/form/file-button'
import { Form } from '@/components/form/form'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { Hint } from '@/components/ui/text'
import { showToast } from '@/components/ui/toast-store'
import { useSignedIn } from '@/features/auth/session'
import type { DocumentType } from '@/lib/format/domain'
import { t } from '@/lib/i18n/language'
import { documentName, documentsQuery } from '../api'
import { type CheckedFile, checkDocument } from '../check-file'
import { type DocumentDetails, detailsOf, detailsSchema, expiryFault } from '../schema'
import { useUploadDocument } from '../use-upload-document'
import { DocumentFields } from './document-fields'

type DocumentUploadProps = {
  type: DocumentType
  /** Called once the document waits to be checked. */
  onSaved?: () => void
}

/** Uploads one document there and then: its file, number and expiry date. A failure keeps all of them. */
export function DocumentUpload({ type, onSaved }: DocumentUploadProps) {
  const id = useId()
  const name = documentName(type)
  const { userId } = useSignedIn()
  const { data: documents } = useQuery(documentsQuery(userId))
  const { upload, progress } = useUploadDocument(userId, type)
  const [chosen, setChosen] = useState<CheckedFile>()
  const [refusal, setRefusal] = useState<string>()
  const [failed, setFailed] = useState<string>()
  const form = useForm<DocumentDetails>({
    resolver: zodResolver(detailsSchema),
    defaultValues: { number: '', expires_on: '' },
    // Filled in when the person's documents have arrived; what is typed by then stays.
    ...(documents && { values: detailsOf(documents, type) }),
    resetOptions: { keepDirtyValues: true },
  })
  const expiry = useController({ control: form.control, name: 'expires_on' })
  const { errors, isSubmitting } = form.formState

  async function handleChoose(file: File) {
    const checked = await checkDocument(file)
    setRefusal(checked.success ? undefined : checked.error)
    if (checked.success) setChosen(checked.checked)
  }

  async function handleSubmit(details: DocumentDetails) {
    setFailed(undefined)
    const fault = expiryFault(details.expires_on)
    if (fault) return form.setError('expires_on', { message: fault }, { shouldFocus: true })
    if (!chosen) return
    const saved = await upload(chosen, details)
    if (saved.success) {
      setChosen(undefined)
      showToast(t('Your {name} is uploaded and waits to be checked.', { name }))
      onSaved?.()
    } else if (saved.field) {
      form.setError(saved.field, { message: saved.error }, { shouldFocus: true })
    } else {
      setFailed(saved.error)
    }
  }

  return (
    <Form onSubmit={(event) => void form.handleSubmit(handleSubmit)(event)}>
      <FileActions>
        <FileButton
          text={
            <>
              {chosen ? t('Replace') : t('Choose file')} <span className="sr-only">{name}</span>
            </>
          }
          aria-describedby={refusal ? `${id}-hint ${id}-error` : `${id}-hint`}
          accept=".pdf,image/*"
          onChoose={(file) => void handleChoose(file)}
        />
        {chosen && (
          <Button
            variant="quiet"
            size="small"
            aria-label={t('Remove {name}', { name: chosen.name })}
            onClick={() => setChosen(undefined)}
          >
            {t('Remove')}
          </Button>
        )}
      </FileActions>
      <Hint id={`${id}-hint`}>
        {chosen ? (
          <strong>{chosen.name}</strong>
        ) : (
          t('A PDF or a photo, up to 10 MB. Only you and our administrators see it.')
        )}
      </Hint>
      <FieldAlert id={`${id}-error`}>{refusal}</FieldAlert>
      {chosen && (
        <>
          <DocumentFields
            name={name}
            number={form.register('number')}
            expiry={expiry.field}
            errors={errors}
          />
          {failed && <Notice tone="danger">{failed}</Notice>}
          {progress !== undefined && (
            <label>
              {t('Uploading: {percent}%', { percent: Math.round(progress * 100) })}{' '}
              <progress value={progress} />
            </label>
          )}
          <Button type="submit" busy={isSubmitting} busyText={t('Uploading…')}>
            {t('Upload {name}', { name })}
          </Button>
        </>
      )}
    </Form>
  )
}
