import { FormSections } from '@/components/form/form'
import { LoadingFormSection } from '@/components/form/form-section'

/** The form to come, in the shape it will have. */
export function LoadingJobForm() {
  return (
    <div role="status">
      <span className="sr-only">Loading the job…</span>
      <FormSections>
        <LoadingFormSection fields={3} labels={false} />
        <LoadingFormSection fields={3} labels={false} />
        <LoadingFormSection fields={3} labels={false} />
      </FormSections>
    </div>
  )
}
