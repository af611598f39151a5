import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import { FormPage, FormSections } from '@/components/form/form'
import { LoadNewest } from '@/components/form/load-newest'
import { SaveBar } from '@/components/form/save-bar'
import { LeaveDialog } from '@/components/leave-dialog'
import { showToast } from '@/components/ui/toast-store'
import { paths } from '@/lib/paths'
import { codeOf, codes } from '@/lib/result'
import { useLeaveGuard } from '@/lib/use-leave-guard'
import type { StoredJob } from '../form-api'
import { emptyJob, formValuesOf, jobFormSchema } from '../form-schema'
import { useJobFiles } from '../use-job-files'
import { useSaveJob } from '../use-save-job'
import { BasicSection } from './basic-section'
import { FilesSection } from './files-section'
import { LocationSection } from './location-section'
import { ScheduleSection } from './schedule-section'
import { DescriptionSection, StatusSection } from './text-sections'

type JobFormProps = {
  jobId: string
  /** The job to edit; undefined for a new one. */
  job: StoredJob | undefined
  /** The filters of the list to go back to. */
  listSearch: string
  /** Fills the page anew from the job as it is now; answers what went wrong, or nothing. `release` lets this page be left. */
  onLoadNewest: (release: () => void) => Promise<string | undefined>
}

/** Everything an administrator says about a job, to create and to edit it. A failed save leaves all of it as it was. */
export function JobForm({ jobId, job, listSearch, onLoadNewest }: JobFormProps) {
  const navigate = useNavigate()
  // What the form was filled from is what a save is compared with, whatever is read meanwhile.
  const [opened] = useState(job)
  const form = useForm({
    resolver: zodResolver(jobFormSchema),
    defaultValues: opened ? formValuesOf(opened) : emptyJob,
  })
  const files = useJobFiles(opened)
  const saving = useSaveJob(jobId, opened)
  const isDirty = form.formState.isDirty || files.isChanged
  const guard = useLeaveGuard(isDirty)

  const save = form.handleSubmit((values) => {
    saving.mutate(
      { values, images: files.images, pdf: files.pdf },
      {
        onSuccess: () => {
          guard.release()
          showToast(opened ? 'Job saved.' : 'Job created.')
          void navigate(`${paths.adminJobs}${listSearch}`, { replace: true })
        },
      },
    )
  })

  return (
    <FormPage>
      {/* What is typed while it is being saved would be lost. */}
      <FormSections inert={saving.isPending}>
        <BasicSection form={form} quoteReference={opened?.quote_reference_id ?? null} />
        <LocationSection form={form} />
        <ScheduleSection form={form} />
        <DescriptionSection form={form} />
        <StatusSection form={form} />
        <FilesSection job={opened} files={files} uploading={saving.uploading} stored={saving.stored} />
      </FormSections>
      <SaveBar
        text={opened ? 'Save Job' : 'Create Job'}
        error={
          saving.error &&
          (codeOf(saving.error) === codes.conflict ? (
            <LoadNewest
              what="job"
              message={saving.error.message}
              onLoad={() => onLoadNewest(guard.release)}
            />
          ) : (
            saving.error.message
          ))
        }
        isDirty={isDirty}
        isSaving={saving.isPending}
        uploading={saving.uploading}
        onSave={() => void save()}
      />
      <LeaveDialog open={guard.isAsking} what="job" onStay={guard.stay} onLeave={guard.proceed} />
    </FormPage>
  )
}
