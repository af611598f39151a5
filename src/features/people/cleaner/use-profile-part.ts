import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type FieldValues, type Path, useForm } from 'react-hook-form'
import type { Confirmation } from '@/features/account'
import { invalidate } from '@/lib/client/invalidate'
import { dashboardKeys, jobKeys, notificationKeys, sessionKeys } from '@/lib/client/query-keys'
import { type Failure, failure } from '@/lib/client/result'
import { fillMerged } from '@/lib/forms/fill-merged'
import { withTypedSince } from '@/lib/forms/merge-edits'
import { type OwnProfile, profileQuery, saveProfile, saveTexts } from './api'
import type { ProfilePart } from './profile-parts'

/** Manages the form for one part of the profile. Each part is saved separately, and merged with changes saved elsewhere. */
export function useProfilePart<Input extends FieldValues, Values extends FieldValues>(
  part: ProfilePart<Input, Values>,
  profile: OwnProfile,
) {
  const queryClient = useQueryClient()
  /** The profile that filled the form. Follows the stored profile until something is typed. */
  const [opened, setOpened] = useState(profile)
  const [filled] = useState(() => part.valuesOf(profile))
  const form = useForm<Input, unknown, Values>({
    resolver: zodResolver(part.schema),
    values: filled,
  })
  const [failed, setFailed] = useState<Failure & { confirmation?: Confirmation }>()
  const [hasSaved, setSaved] = useState(false)
  const { isDirty, isSubmitting } = form.formState

  useEffect(() => {
    if (opened !== profile && !isDirty && !isSubmitting) startFrom(profile)
  })

  function startFrom(read: OwnProfile) {
    setOpened(read)
    form.reset(part.valuesOf(read))
  }

  const readNewest = () => queryClient.fetchQuery({ ...profileQuery(profile.id), staleTime: 0 })
  const isField = (name: string | undefined): name is Path<Input> => name !== undefined && name in part.fields

  async function handleValues(values: Values) {
    setFailed(undefined)
    setSaved(false)
    const sent = form.getValues()
    const saved = await saveProfile(values, opened).catch((error: unknown) => {
      console.error('The profile could not be saved.', error)
      return failure(undefined, saveTexts.fixed)
    })
    if (!saved.success) {
      if ('field' in saved && isField(saved.field))
        form.setError(saved.field, { message: saved.error }, { shouldFocus: true })
      else setFailed(saved)
      return
    }
    const fresh = await readNewest().catch(() => undefined)
    // Includes text typed during a slow save.
    const typed = form.getValues()
    const stored = fresh ? part.valuesOf(fresh) : sent
    if (fresh) startFrom(fresh)
    fillMerged(form, stored, withTypedSince(stored, sent, typed))
    setSaved(true)
    // Refetches data that depends on the profile. The location changes the distances of jobs, also on the
    // dashboard. The postcode changes the time zone.
    void invalidate(
      queryClient,
      sessionKeys.person(profile.id),
      jobKeys.person(profile.id),
      dashboardKeys.person(profile.id),
      notificationKeys.settings(profile.id),
    )
  }

  async function compare() {
    try {
      const newest = await readNewest()
      const { fields, valuesOf } = part
      const versions = { opened: valuesOf(opened), mine: form.getValues(), saved: valuesOf(newest) }
      return { success: true as const, comparison: { newest, fields, ...versions } }
    } catch (error) {
      return failure(error, saveTexts.fixed)
    }
  }

  function handleMerge(newest: OwnProfile, merged: Input) {
    setOpened(newest)
    fillMerged(form, part.valuesOf(newest), merged)
    setFailed(undefined)
  }

  return {
    form,
    failed,
    hasSaved,
    isDirty,
    isSubmitting,
    save: form.handleSubmit(handleValues),
    compare,
    merge: handleMerge,
    stopConfirming: () => setFailed(undefined),
  }
}
