import { FormSection } from '@/components/form/form-section'
import type { Uploading } from '@/components/form/save-bar'
import type { StoredJob } from '../form-api'
import type { JobFiles } from '../use-job-files'
import { ImagesField } from './images-field'
import { PdfField } from './pdf-field'
import { StoredLinks } from './stored-links'

type FilesSectionProps = {
  /** Undefined for a new job. */
  job: StoredJob | undefined
  files: JobFiles
  uploading: Uploading | undefined
  /** The keys of the new files that are stored already. */
  stored: ReadonlySet<string>
}

/** The job's images and its PDF: those it has, and those chosen for the next save. */
export function FilesSection({ job, files, uploading, stored }: FilesSectionProps) {
  return (
    <FormSection title="Documents and images" note="Up to 20 MB each.">
      <ImagesField files={files} uploading={uploading} stored={stored} />
      <PdfField files={files} stored={stored} />
      {job && <StoredLinks job={job} />}
    </FormSection>
  )
}
