import { useId } from 'react'
import { useController } from 'react-hook-form'
import { FieldAlert } from '@/components/form/field'
import { FileActions, FileButton } from '@/components/form/file-button'
import { FormSection } from '@/components/form/form-section'
import { rich } from '@/components/rich'
import { Button } from '@/components/ui/button'
import { Hint } from '@/components/ui/text'
import { DocumentFields } from '@/features/documents/components/document-fields'
import { StoredDocument } from '@/features/documents/components/stored-document'
import { documentsOf } from '@/features/documents/document-state'
import type { OwnDocument } from '@/features/documents/schema'
import { documentTypes } from '@/lib/format/domain'
import { t } from '@/lib/i18n/language'
import type { ProfileFormApi } from '../form-schema'
import type { FileChoice } from '../use-chosen-files'
import styles from './documents-section.module.css'

type DocumentsSectionProps = {
  form: ProfileFormApi
  /** As they are now; an administrator may decide one while the form is open. */
  documents: readonly OwnDocument[]
  /** The files chosen for the next save. */
  files: FileChoice
}

/** White Card, Driver's License, Visa and Blue Card: what is stored of each, and the next file with its number and date. */
export function DocumentsSection(props: DocumentsSectionProps) {
  return (
    <FormSection
      id="documents"
      title={t('Documents')}
      note={t(
        'PDF, JPG, JPEG or PNG, up to 10 MB each. Only you and our administrators can see them. We check each one.',
      )}
    >
      <ul className={styles.list}>
        {documentTypes.map((about) => (
          <DocumentRow key={about.type} about={about} {...props} />
        ))}
      </ul>
    </FormSection>
  )
}

type DocumentRowProps = DocumentsSectionProps & { about: (typeof documentTypes)[number] }

function DocumentRow({ about: { type, name, note }, form, documents, files }: DocumentRowProps) {
  const id = useId()
  const { current, newer } = documentsOf(documents, type)
  const chosen = files.chosen[type]
  const error = files.refusals[type]
  const isTyped = form.formState.dirtyFields.documents?.[type] !== undefined
  // What was typed stays in sight when an administrator decides in between; saving then says so.
  const isEditable = chosen !== undefined || newer?.state === 'waiting' || isTyped
  const expiry = useController({ control: form.control, name: `documents.${type}.expires_on` })
  return (
    <li className={styles.document}>
      <div>
        <h3>{name}</h3>
        <Hint id={`${id}-note`}>{note}</Hint>
      </div>
      {current || newer ? (
        <ul className={styles.stored}>
          {current && <StoredDocument document={current} newer={newer} showsNumber />}
          {newer && (
            <StoredDocument document={newer} isNewer={current !== undefined} showsNumber={!isEditable} />
          )}
        </ul>
      ) : (
        !chosen && <p className={styles.state}>{t('Not uploaded yet')}</p>
      )}
      {chosen && (
        <p className={styles.state}>
          {rich('{file} will be uploaded when you save.', { file: <strong>{chosen.name}</strong> })}
          {current && ` ${t('The one we have checked stays valid until we have checked this one.')}`}
        </p>
      )}
      {isEditable && (
        <DocumentFields
          name={name}
          number={form.register(`documents.${type}.number`)}
          expiry={expiry.field}
          errors={form.formState.errors.documents?.[type]}
        />
      )}
      <FileActions>
        <FileButton
          text={
            <>
              {current || newer || chosen ? t('Replace') : t('Choose file')}{' '}
              <span className="sr-only">{name}</span>
            </>
          }
          aria-describedby={error ? `${id}-note ${id}-error` : `${id}-note`}
          accept=".pdf,image/*"
          onChoose={(file) => void files.choose(type, file)}
        />
        {chosen && (
          <Button
            variant="quiet"
            size="small"
            aria-label={t('Remove {name}', { name: chosen.name })}
            onClick={() => {
              files.drop(type)
              form.resetField(`documents.${type}.number`)
              form.resetField(`documents.${type}.expires_on`)
            }}
          >
            {t('Remove')}
          </Button>
        )}
      </FileActions>
      <FieldAlert id={`${id}-error`}>{error}</FieldAlert>
    </li>
  )
}
