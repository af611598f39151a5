import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useLocation, useNavigate } from 'react-router-dom'
import { FormPage, FormSections } from '@/components/form/form'
import { LeaveDialog } from '@/components/leave-dialog'
import { showToast } from '@/components/ui/toast-store'
import { codeOf } from '@/lib/client/result'
import { dayIn } from '@/lib/format/format-clock'
import { fillMerged } from '@/lib/forms/fill-merged'
import { unfoldRefused } from '@/lib/forms/unfold-refused'
import { useLeaveGuard } from '@/lib/forms/use-leave-guard'
import { t } from '@/lib/i18n/language'
import { paths } from '@/lib/navigation/paths'
import { belowAccepted, type SavedJob, type StoredJob } from '../form-api'
import {
  copyValuesOf,
  emptyJob,
  formValuesOf,
  type JobValues,
  jobFormSchema,
  opensInThePast,
} from '../form-schema'
import { useHolidays } from '../holidays-api'
import { type MergedJob, useCompareJob } from '../merge-job'
import { whoCameAddressOf } from '../schema'
import { describeLater } from '../series-api'
import { useSeriesDays } from '../series-days'
import type { Site } from '../sites/api'
import { SiteChoiceField } from '../sites/components/site-choice'
import { jobValuesOfSite } from '../sites/form-schema'
import { useSiteChoice } from '../sites/use-site-choice'
import { stateOf } from '../state-of'
import { useJobFiles } from '../use-job-files'
import { useSaveJob, type Wanted } from '../use-save-job'
import { ConflictSaveBar } from './conflict-save-bar'
import { FilesSection } from './files-section'
import { JobSections } from './form-sections'
import { locationAddressOf, noPlaceText } from './no-place'
import { PastQuestion, PayQuestion, usePayChange } from './save-questions'
import { SeriesDialog, useLaterJobs } from './series-dialog'

type JobFormProps = {
  jobId: string
  job?: StoredJob
  /** The job whose values a new job starts with (rule 11.18). */
  copyOf?: StoredJob
  /** The site of a new job. The form starts with the site's values (rule 11.33a). */
  site?: Site
  list: string
}

/** The form to create and to edit a job. The form keeps its input if a save fails. */
export function JobForm({ jobId, job, copyOf, site, list }: JobFormProps) {
  const navigate = useNavigate()
  const { hash } = useLocation()
  // The job that the form was filled from. A save is compared with this version, even if the job has been
  // refetched since then.
  const [opened, setOpened] = useState(job)
  const form = useForm({
    resolver: zodResolver(jobFormSchema),
    defaultValues: firstValues(opened, copyOf, site),
  })
  const files = useJobFiles(jobId, opened, copyOf ?? site)
  const choice = useSiteChoice(form, files, { copyOf, site })
  const saving = useSaveJob(jobId, opened, files, opened ? opened.site?.id : choice.siteId)
  const compare = useCompareJob(jobId)
  /** The pending save while the form asks whether to post a job in the past (rule 11.24). */
  const [unconfirmed, setUnconfirmed] = useState<Wanted>()
  /** The pending save while the form shows how this save would affect approved days (rule 22.14). */
  const [paid, setPaid] = useState<Wanted>()
  const meaningOf = usePayChange(opened)
  /** The pending save while the form asks about the later jobs of the series (rule 11.26). */
  const [spread, setSpread] = useState<Wanted>()
  const series = useSeriesDays(jobId)
  const [start, state, postcode] = form.watch(['start_date', 'location_state', 'location_postcode'])
  const { names: holidays } = useHolidays(opened ? undefined : stateOf(state, postcode))
  const jobs = opened ? undefined : series.jobsOn(start, holidays)
  const later = useLaterJobs(opened)
  const isDirty = form.formState.isDirty || files.isChanged || series.isChanged || choice.isChanged
  const guard = useLeaveGuard(isDirty)
  const { setError, setFocus } = form
  const refused = saving.error
  const isFilled = copyOf !== undefined || site !== undefined

  // Focuses the field that the URL's fragment names. The browser cannot do this, because the form is rendered
  // after the page has loaded.
  useEffect(() => {
    if (hash === '#location') setFocus('location_postcode')
    // Focuses the start date, because a copied job usually needs another one and a new job at a site has none.
    else if (isFilled) setFocus('start_date')
  }, [hash, isFilled, setFocus])

  // Runs in an effect, because the sections are inert during the save and their fields cannot take the focus.
  useEffect(() => {
    if (codeOf(refused) !== belowAccepted) return
    setError('cleaners_needed', { message: refused?.message ?? '' }, { shouldFocus: true })
  }, [refused, setError])

  function save(changed: Partial<JobValues> = {}) {
    const submit = form.handleSubmit((values) => {
      const wanted = { values: { ...values, ...changed }, jobs }
      // Uses the date in Perth, because the day ends last there.
      const today = dayIn('Australia/Perth', new Date())
      const first = jobs?.map(({ day }) => day).sort()[0] ?? wanted.values.start_date
      if (opensInThePast({ ...wanted.values, start_date: first }, opened, today)) setUnconfirmed(wanted)
      else askAboutPay(wanted)
    }, unfoldRefused)
    void submit()
  }

  function askAboutPay(wanted: Wanted) {
    setUnconfirmed(undefined)
    if (meaningOf(wanted.values) !== undefined) setPaid(wanted)
    else askForLater(wanted)
  }

  function askForLater(wanted: Wanted) {
    setPaid(undefined)
    if (later.length > 0) setSpread(wanted)
    else send(wanted)
  }

  function send(wanted: Wanted) {
    setSpread(undefined)
    saving.mutate(wanted, { onSuccess: (saved) => leave(wanted, saved) })
  }

  function leave({ values: { status } }: Wanted, { isPlaced, later: changed = [] }: SavedJob) {
    guard.release()
    const done =
      changed.length > 0
        ? [t('This job and later ones were saved.'), describeLater(changed)].join(' ').trim()
        : opened
          ? t('Job saved.')
          : jobs
            ? t('{count} jobs created.', { count: jobs.length })
            : status === 'Draft'
              ? t('Draft created.')
              : t('Job created.')
    const again = { text: t('Duplicate'), to: paths.adminDuplicateJob(jobId) }
    if (!isPlaced) {
      const action = { text: t('Edit job'), to: locationAddressOf(jobId) }
      showToast(`${done} ${noPlaceText}`, { action })
    } else if (opened && status === 'Completed' && opened.status !== status) {
      showToast(done, { action: { text: t('Who came?'), to: whoCameAddressOf(jobId) } })
    } else showToast(done, opened ? {} : { action: again })
    void navigate(list, { replace: true })
  }

  function handleMerge(newest: StoredJob, { image_paths, pdf_path, ...merged }: MergedJob) {
    setOpened(newest)
    files.startFrom(newest, { image_paths, pdf_path })
    fillMerged(form, formValuesOf(newest), merged)
    saving.reset()
  }

  return (
    <FormPage>
      <FormSections isSaving={saving.isPending}>
        {!opened && <SiteChoiceField choice={choice} />}
        {/* The key remounts the sections if another version of the job or another site is loaded. The new sections
            then propose documents for the new category. */}
        <JobSections
          key={opened?.updated_at ?? choice.filledFrom}
          form={form}
          quoteReference={opened?.quote_reference_id ?? null}
          series={opened ? undefined : series}
          isStored={opened !== undefined}
          files={
            <FilesSection
              job={opened}
              isStored={opened !== undefined}
              files={files}
              uploading={saving.uploading}
            />
          }
        />
      </FormSections>
      <ConflictSaveBar
        text={
          opened ? t('Save job') : jobs ? t('Create {count} jobs', { count: jobs.length }) : t('Create job')
        }
        isDirty={isDirty}
        files={files}
        saving={saving}
        // If the number of cleaners is refused, the error is shown next to that field instead.
        refused={codeOf(refused) === belowAccepted ? null : refused}
        onCompare={() => compare({ opened, mine: form.getValues(), files })}
        onMerge={handleMerge}
        onSave={() => save()}
        also={
          form.watch('status') === 'Draft'
            ? {
                text: opened ? t('Save as Open') : t('Post as Open'),
                onSave: () => save({ status: 'Open' }),
              }
            : undefined
        }
      />
      <PastQuestion
        day={unconfirmed && unconfirmed.values.start_date}
        onConfirm={() => unconfirmed && askAboutPay(unconfirmed)}
        onCancel={() => setUnconfirmed(undefined)}
      />
      <PayQuestion
        told={paid && meaningOf(paid.values)}
        onConfirm={() => paid && askForLater(paid)}
        onCancel={() => setPaid(undefined)}
      />
      <SeriesDialog
        open={spread !== undefined}
        later={later}
        onSave={(withLater) => spread && send({ ...spread, withLater })}
        onCancel={() => setSpread(undefined)}
      />
      <LeaveDialog open={guard.isBlocked} what={t('job')} onStay={guard.stay} onLeave={guard.proceed} />
    </FormPage>
  )
}

function firstValues(opened: StoredJob | undefined, copyOf: StoredJob | undefined, site: Site | undefined) {
  if (opened) return formValuesOf(opened)
  if (copyOf) return copyValuesOf(copyOf)
  return site ? jobValuesOfSite(site) : emptyJob
}
