import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useLocation } from 'react-router-dom'
import { EditConflict } from '@/components/form/edit-conflict'
import { FormPage } from '@/components/form/form'
import { SaveBar } from '@/components/form/save-bar'
import { LeaveDialog } from '@/components/leave-dialog'
import { documentsQuery } from '@/features/documents/api'
import type { OwnDocument } from '@/features/documents/schema'
import { dashboardKeys, jobKeys, notificationKeys, sessionKeys } from '@/lib/client/query-keys'
import { codes, type Failure, failure } from '@/lib/client/result'
import { useLeaveGuard } from '@/lib/forms/use-leave-guard'
import { t } from '@/lib/i18n/language'
import { type OwnProfile, profileQuery } from '../api'
import { formValuesOf, type ProfileValues, profileSchema } from '../form-schema'
import { compareProfile, formValuesOfMerged, type MergedProfile, slotsTakenOver } from '../merge-profile'
import type { FileChoice } from '../use-chosen-files'
import { type ReadProfile, useSaveProfile } from '../use-save-profile'
import { DocumentsSection } from './documents-section'
import { ExperienceSection } from './experience-section'
import { PaymentSection } from './payment-section'
import { PersonalSection } from './personal-section'

type ProfileFormProps = {
  profile: OwnProfile
  documents: OwnDocument[]
  /** With the picture, which stands before the form. */
  files: FileChoice
  onDirtyChange: (isDirty: boolean) => void
}

export function ProfileForm({ profile, documents, files, onDirtyChange }: ProfileFormProps) {
  const queryClient = useQueryClient()
  const form = useForm({
    resolver: zodResolver(profileSchema),
    defaultValues: formValuesOf(profile, documents),
  })
  const { save, uploading, opened, startFrom } = useSaveProfile({ profile, documents })
  const [failed, setFailed] = useState<Failure>()
  const [hasSaved, setSaved] = useState(false)
  const { setFocus } = form
  const { hash, key } = useLocation()
  const { isDirty: isTyped, isSubmitting } = form.formState
  const isDirty = isTyped || files.isAny
  const guard = useLeaveGuard(isDirty)

  useEffect(() => onDirtyChange(isDirty), [isDirty, onDirtyChange])

  // The browser could not follow these links itself: the form came after the page. Pressed again, a link leads there again.
  // oxlint-disable-next-line react/exhaustive-deps
  useEffect(() => {
    if (hash === '#postcode') setFocus('postcode')
    else if (hash !== '') {
      const part = document.getElementById(hash.slice(1))
      part?.focus({ preventScroll: true })
      part?.scrollIntoView()
    }
  }, [hash, key, setFocus])

  async function readNewest() {
    const [newest, newestDocuments] = await Promise.all([
      queryClient.fetchQuery({ ...profileQuery(profile.id), staleTime: 0 }),
      queryClient.fetchQuery({ ...documentsQuery(profile.id), staleTime: 0 }),
    ])
    return { profile: newest, documents: newestDocuments }
  }

  async function handleValues(values: ProfileValues) {
    setFailed(undefined)
    setSaved(false)
    const saved = await save(values, files.chosen)
    if (!saved.success) {
      if (saved.field === undefined) setFailed(saved)
      else form.setError(saved.field, { message: saved.error }, { shouldFocus: true })
      return
    }
    const fresh = await readNewest().catch(() => undefined)
    if (fresh) startFrom(fresh)
    form.reset(fresh ? formValuesOf(fresh.profile, fresh.documents) : form.getValues())
    files.clear()
    setSaved(true)
    // Jobs show how far they are from the saved place and what is missing; so does the dashboard.
    for (const keys of [sessionKeys, jobKeys, dashboardKeys]) {
      void queryClient.invalidateQueries({ queryKey: keys.person(profile.id) })
    }
    // The time zone follows the postcode.
    void queryClient.invalidateQueries({ queryKey: notificationKeys.settings(profile.id) })
  }

  async function compare() {
    try {
      return compareProfile(opened(), await readNewest(), form.getValues(), files.chosen)
    } catch (error) {
      return failure(error, t('Failed to update profile.'))
    }
  }

  function handleMerge(newest: ReadProfile, merged: MergedProfile) {
    startFrom(newest)
    form.reset(formValuesOf(newest.profile, newest.documents))
    form.reset(formValuesOfMerged(merged), { keepDefaultValues: true })
    for (const slot of slotsTakenOver(merged)) files.drop(slot)
    setFailed(undefined)
  }

  return (
    <FormPage>
      <PersonalSection form={form} profile={profile} />
      <ExperienceSection form={form} />
      <PaymentSection form={form} />
      <DocumentsSection form={form} documents={documents} files={files} />
      <SaveBar
        text={t('Save Profile')}
        error={
          failed?.code === codes.conflict ? (
            <EditConflict message={failed.error} onCompare={compare} onMerge={handleMerge} />
          ) : (
            failed?.error
          )
        }
        done={hasSaved && !isDirty ? t('Profile updated successfully!') : undefined}
        isDirty={isDirty}
        isPreparing={files.isPreparing}
        isSaving={isSubmitting}
        uploading={uploading}
        onSave={() => void form.handleSubmit(handleValues)()}
      />
      <LeaveDialog open={guard.isAsking} what={t('profile')} onStay={guard.stay} onLeave={guard.proceed} />
    </FormPage>
  )
}
