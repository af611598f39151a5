import { zodResolver } from '@hookform/resolvers/zod'
import { type ReactNode, useState } from 'react'
import { FormProvider, useForm, useFormContext } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import { FoldedSection } from '@/components/form/fold'
import { FormColumns, FormPage, FormPair, FormSections } from '@/components/form/form'
import { FormSection } from '@/components/form/form-section'
import { SelectField } from '@/components/form/select-field'
import { TextAreaField, TextField } from '@/components/form/text-field'
import { LeaveDialog } from '@/components/leave-dialog'
import { showToast } from '@/components/ui/toast-store'
import { fillMerged } from '@/lib/forms/fill-merged'
import { unfoldRefused } from '@/lib/forms/unfold-refused'
import { useLeaveGuard } from '@/lib/forms/use-leave-guard'
import { t } from '@/lib/i18n/language'
import { paths } from '@/lib/navigation/paths'
import { TimeField, WholeNumberField } from '../../components/checked-field'
import { ConflictSaveBar } from '../../components/conflict-save-bar'
import { FilesSection } from '../../components/files-section'
import {
  AreaField,
  categoryOptions,
  Description,
  fieldsOf,
  Location,
  SiteContact,
} from '../../components/form-sections'
import { noPlaceText } from '../../components/no-place'
import { PayField, RateFields } from '../../components/pay-fields'
import { RequirementsSection } from '../../components/requirements-section'
import type { JobInput, JobValues } from '../../form-schema'
import { useJobFiles } from '../../use-job-files'
import type { Site } from '../api'
import {
  emptySite,
  type SiteInput,
  type SiteValues,
  siteFormSchema,
  siteLabels,
  siteValuesOf,
} from '../form-schema'
import { type MergedSite, useCompareSite, useSaveSite } from '../use-save-site'

/** The form to create and to edit a site. The form keeps its input if a save fails. */
export function SiteForm({ siteId, site }: { siteId: string; site?: Site }) {
  const navigate = useNavigate()
  // The site that the form was filled from. A save is compared with this version, even if the site has been
  // refetched since then.
  const [opened, setOpened] = useState(site)
  const form = useForm<SiteInput, unknown, SiteValues>({
    resolver: zodResolver(siteFormSchema),
    defaultValues: opened ? siteValuesOf(opened) : emptySite,
  })
  const files = useJobFiles(siteId, opened)
  const saving = useSaveSite(siteId, opened, files)
  const compare = useCompareSite(siteId)
  const isDirty = form.formState.isDirty || files.isChanged
  const guard = useLeaveGuard(isDirty)

  const save = form.handleSubmit((values) => saving.mutate(values, { onSuccess: leave }), unfoldRefused)

  function leave({ isPlaced }: { isPlaced: boolean }) {
    guard.release()
    showToast(isPlaced ? t('Site saved.') : `${t('Site saved.')} ${noPlaceText}`)
    void navigate(paths.adminSite(siteId), { replace: true })
  }

  function handleMerge(newest: Site, { image_paths, pdf_path, ...merged }: MergedSite) {
    setOpened(newest)
    files.startFrom(newest, { image_paths, pdf_path })
    fillMerged(form, siteValuesOf(newest), merged)
    saving.reset()
  }

  return (
    <FormPage>
      <FormSections isSaving={saving.isPending}>
        <FormProvider {...form}>
          {/* The key remounts the sections if another version of the site is loaded, so that they propose documents
              for the new category. */}
          <SiteSections
            key={opened?.updated_at}
            isStored={opened !== undefined}
            files={
              <FilesSection isStored={opened !== undefined} files={files} uploading={saving.uploading} />
            }
          />
        </FormProvider>
      </FormSections>
      <ConflictSaveBar
        text={opened ? t('Save site') : t('Create site')}
        isDirty={isDirty}
        files={files}
        saving={saving}
        refused={saving.error}
        onCompare={() => compare({ opened, mine: form.getValues(), files })}
        onMerge={handleMerge}
        onSave={() => void save()}
      />
      <LeaveDialog open={guard.isBlocked} what={t('site')} onStay={guard.stay} onLeave={guard.proceed} />
    </FormPage>
  )
}

/**
 * The fields of the site form. Some fields exist only for sites. All other fields are shared with the job form,
 * because a new job at the site starts with their values.
 */
type SiteSectionsProps = { isStored: boolean; files: ReactNode }

function SiteSections({ isStored, files }: SiteSectionsProps) {
  const own = useFormContext<SiteInput>()
  const form = useFormContext<JobInput, unknown, JobValues>()
  const { field } = fieldsOf(form)
  const line = (name: 'project_name' | 'client_name') => ({
    label: siteLabels[name],
    autoComplete: 'off',
    error: own.formState.errors[name]?.message,
    ...own.register(name),
  })
  return (
    <FormColumns
      first={
        <FormSection
          title={t('Site')}
          note={t('New jobs here start with these details. You can change each job.')}
        >
          <FormPair>
            <TextField {...line('project_name')} />
            <TextField {...line('client_name')} />
          </FormPair>
          <FormPair>
            <SelectField options={categoryOptions} {...field('category')} />
            <WholeNumberField form={form} name="cleaners_needed" hint={t('0 or empty for no limit')} />
          </FormPair>
          <FormPair>
            <TimeField form={form} name="start_time" hint={t('Local time at the site')} />
            <TimeField form={form} name="end_time" hint={t('An earlier end time means the next day')} />
          </FormPair>
          <FormPair>
            <PayField form={form} />
            <AreaField form={form} />
          </FormPair>
          <RateFields form={form} />
        </FormSection>
      }
      second={
        <>
          <Location form={form} />
          <FoldedSection
            title={siteLabels.notes}
            note={t('For administrators only. These notes are not copied to jobs.')}
            holds={own.watch('notes').slice(0, 100)}
            opens={isStored && own.getValues('notes') !== ''}
          >
            <TextAreaField
              label={siteLabels.notes}
              rows={4}
              error={own.formState.errors.notes?.message}
              {...own.register('notes')}
            />
          </FoldedSection>
        </>
      }
      last={
        <>
          <RequirementsSection form={form} isStored={isStored} />
          <SiteContact form={form} isStored={isStored} />
          <Description form={form} isStored={isStored} />
          {files}
        </>
      }
    />
  )
}
