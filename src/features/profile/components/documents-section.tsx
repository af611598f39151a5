import { FormSection } from '@/components/form/form-section'
import { documentTypes } from '@/lib/domain'
import type { OwnProfile } from '../api'
import type { FileChoice } from '../use-chosen-files'
import { DocumentRow } from './document-row'

/** White Card, Driver's License, Visa and Blue Card. */
export function DocumentsSection({ profile, files }: { profile: OwnProfile; files: FileChoice }) {
  return (
    <FormSection id="documents" title="Documents" note="PDF, JPG, JPEG or PNG, up to 10 MB each.">
      <ul className="profile-documents">
        {documentTypes.map((about) => (
          <DocumentRow
            key={about.type}
            about={about}
            saved={profile.documents.find(({ type }) => type === about.type)}
            files={files}
          />
        ))}
      </ul>
    </FormSection>
  )
}
