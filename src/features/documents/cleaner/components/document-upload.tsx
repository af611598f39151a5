import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { useController, useForm } from 'react-hook-form'
import { ConfirmButton } from '@/components/confirm-button'
import { FieldAlert } from '@/components/form/field'
import { FileActions, FileButton } from '@/components/form/file-button'
import { Form } from '@/components/form/form'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { Hint } from '@/components/ui/text'
import { showToast } from '@/components/ui/toast-store'
import { unwrap } from '@/lib/client/result'
import type { DocumentType } from '@/lib/format/fixed-lists'
import { fillMerged } from '@/lib/forms/fill-merged'
import { withTypedSince } from '@/lib/forms/merge-edits'
import { useSaveKey } from '@/lib/forms/use-save-key'
import { t } from '@/lib/i18n/language'
import { useSignedIn } from '@/lib/person/signed-in-person'
import { documentName, documentsQuery, type SaveDocumentResult } from '../../api'
import { documentsOf } from '../../document-state'
import type { FileToStore } from '../../files-api'
import { type DocumentDetails, detailsOf, detailsSchema, expiryFault } from '../../schema'
import { useOwnDocument } from '../use-own-document'
import { DocumentFields } from './document-fields'
import { SentFileLook } from './sent-file'

type DocumentUploadProps = {
  type: DocumentType
  /** ID of the text that explains the document. If `noteId` is missing, the component shows its own hint. */
  noteId?: string
  onUnsaved?: ((isUnsaved: boolean) => void) | undefined
}

/**
 * One of the person's documents. A chosen file is uploaded at once. Until the document is checked, the person can withdraw the
 * document or change its number and date. A failure leaves the chosen file and the typed details in place.
 */
export function DocumentUpload({ type, noteId, onUnsaved }: DocumentUploadProps) {
  const id = useId()
  const hintId = noteId ?? `${id}-hint`
  const name = documentName(type)
  const { userId } = useSignedIn()
  const { data: documents = [] } = useQuery(documentsQuery(userId))
  const { current, newer } = documentsOf(documents, type)
  const own = useOwnDocument(userId, type, newer)
  const [refusal, setRefusal] = useState<string>()
  const [failed, setFailed] = useState<string>()
  /**
   * Path of the document being edited. If an administrator has decided on the document in the meantime, the next save
   * reports this.
   */
  const [path, setPath] = useState<string>()
  const form = useForm<DocumentDetails>({
    resolver: zodResolver(detailsSchema),
    values: detailsOf(documents, type),
    resetOptions: { keepDirtyValues: true },
  })
  const expiry = useController({ control: form.control, name: 'expires_on' })
  const { errors, isDirty, isSubmitting } = form.formState
  const isUploading = own.sent?.state === 'uploading'
  const isWaiting = newer?.state === 'waiting'
  if (isWaiting && !isDirty && path !== newer.path) setPath(newer.path)
  const isUnsaved = isDirty || isUploading || own.sent?.state === 'failed'
  useEffect(() => onUnsaved?.(isUnsaved), [onUnsaved, isUnsaved])
  useSaveKey(() => void form.handleSubmit(handleDetails)(), isDirty && !isSubmitting)

  async function handleChoose(file: File) {
    const checked = await own.check(file)
    setRefusal(checked.success ? undefined : checked.error)
    if (checked.success) await send({ checked: checked.checked })
  }

  async function send(file: FileToStore) {
    setFailed(undefined)
    const values = form.getValues()
    const typed = detailsSchema.safeParse(values)
    const fits = typed.success && expiryFault(typed.data.expires_on) === undefined
    const saved = await own.send(file, fits ? typed.data : { number: '', expires_on: '' })
    if (take(saved, fits ? values : undefined)) {
      showToast(t('Your {name} is uploaded and waiting to be checked.', { name }))
    }
  }

  async function handleDetails(details: DocumentDetails) {
    setFailed(undefined)
    const fault = expiryFault(details.expires_on)
    if (fault) return form.setError('expires_on', { message: fault }, { shouldFocus: true })
    const values = form.getValues()
    if (path !== undefined && take(await own.saveDetails(path, details), values)) {
      showToast(t('Your {name} is saved.', { name }))
    }
  }

  /**
   * Applies the result of a save to the form. Returns true if the save succeeded.
   * @param values the typed values that were saved. Text that was typed during the save stays.
   */
  function take(saved: SaveDocumentResult, values: DocumentDetails | undefined): boolean {
    if (saved.success) {
      const stored = { number: saved.document.number ?? '', expires_on: saved.document.expires_on ?? '' }
      if (values) fillMerged(form, stored, withTypedSince(stored, values, form.getValues()))
      return true
    }
    if (saved.field) form.setError(saved.field, { message: saved.error }, { shouldFocus: true })
    else setFailed(saved.error)
    return false
  }

  return (
    <Form onSubmit={(event) => void form.handleSubmit(handleDetails)(event)}>
      {own.sent && <SentFileLook checked={own.sent.checked} />}
      {isUploading && (
        <label>
          {t('Uploading: {percent}%', { percent: Math.round(own.part * 100) })} <progress value={own.part} />
        </label>
      )}
      {isUploading && current && (
        <Hint>{t('Your current document stays valid until we have checked this one.')}</Hint>
      )}
      {failed && <Notice tone="danger">{failed}</Notice>}
      {(isWaiting || isDirty) && (
        <DocumentFields name={name} number={form.register('number')} expiry={expiry.field} errors={errors} />
      )}
      <FileActions>
        {own.sent?.state === 'failed' ? (
          <Button size="small" onClick={() => own.sent && void send(own.sent)}>
            {t('Try again')} <span className="sr-only">{name}</span>
          </Button>
        ) : (
          isDirty && (
            <Button type="submit" size="small" busy={isSubmitting} busyText={t('Saving…')}>
              {t('Save {name}', { name })}
            </Button>
          )
        )}
        <FileButton
          text={
            <>
              {own.isPreparing ? t('Preparing files…') : current || newer ? t('Replace') : t('Choose file')}{' '}
              <span className="sr-only">{name}</span>
            </>
          }
          aria-describedby={refusal ? `${hintId} ${id}-error` : hintId}
          accept=".pdf,image/*"
          disabled={isUploading || own.isPreparing}
          onChoose={(file) => void handleChoose(file)}
        />
        {own.sent?.state === 'failed' && (
          <Button
            variant="quiet"
            size="small"
            aria-label={t('Remove {name}', { name: own.sent.checked.name })}
            onClick={() => {
              own.forget()
              setFailed(undefined)
              form.reset()
            }}
          >
            {t('Remove')}
          </Button>
        )}
        {isWaiting && own.sent?.state !== 'failed' && !isUploading && (
          <ConfirmButton
            variant="quiet"
            size="small"
            text={t('Remove')}
            aria-label={t('Remove {name}', { name })}
            title={t('Remove your {name}?', { name })}
            confirm={t('Remove')}
            busyText={t('Removing…')}
            run={() => unwrap(own.remove(newer))}
            onDone={() => {
              form.reset({ number: '', expires_on: '' })
              setFailed(undefined)
            }}
          >
            {t('We will not check this document. You can upload another one at any time.')}
          </ConfirmButton>
        )}
      </FileActions>
      {noteId === undefined && (
        <Hint id={hintId}>{t('PDF or photo, up to 10 MB. Only you and administrators can see it.')}</Hint>
      )}
      <FieldAlert id={`${id}-error`}>{refusal}</FieldAlert>
    </Form>
  )
}
