import { useCallback, useId } from 'react'
import { FormSection } from '@/components/form/form-section'
import { Hint } from '@/components/ui/text'
import type { OwnDocument } from '@/features/documents'
import { DocumentUpload, documentsOf, StoredDocument } from '@/features/documents'
import { documentTypes } from '@/lib/format/fixed-lists'
import { t } from '@/lib/i18n/language'
import type { ReportUnsaved } from '../use-unsaved-changes'
import styles from './documents-section.module.css'

type DocumentsSectionProps = { documents: readonly OwnDocument[]; onUnsaved: ReportUnsaved }

/**
 * White Card, Driver's License, Visa and Blue Card: the stored documents and the upload of new documents. Each
 * upload is saved at once.
 */
export function DocumentsSection(props: DocumentsSectionProps) {
  return (
    <FormSection
      id="documents"
      hidesTitle
      title={t('Documents')}
      note={t(
        'PDF, JPG, JPEG or PNG, up to 10 MB each. Only you and our administrators can see your documents. We check each one.',
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

function DocumentRow({ about: { type, name, note }, documents, onUnsaved }: DocumentRowProps) {
  const id = useId()
  const { current, newer } = documentsOf(documents, type)
  const report = useCallback(
    (isUnsaved: boolean) => onUnsaved(`documents.${type}`, isUnsaved),
    [onUnsaved, type],
  )
  return (
    <li className={styles.document}>
      <div>
        <h3>{name}</h3>
        <Hint id={`${id}-note`}>
          {note}
          {type === 'blueCard' && (
            <>
              <br />
              {t('Outside Queensland: your Working with Children Check.')}
            </>
          )}
        </Hint>
      </div>
      {current || newer ? (
        <ul className={styles.stored}>
          {current && <StoredDocument document={current} newer={newer} showsNumber />}
          {newer && (
            <StoredDocument
              document={newer}
              isNewer={current !== undefined}
              showsNumber={newer.state !== 'waiting'}
            />
          )}
        </ul>
      ) : (
        <p className={styles.state}>{t('Not uploaded yet')}</p>
      )}
      <DocumentUpload type={type} noteId={`${id}-note`} onUnsaved={report} />
    </li>
  )
}
