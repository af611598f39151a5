import type { ComponentProps, ReactNode } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { EditConflict } from '@/components/form/edit-conflict'
import { FormPage } from '@/components/form/form'
import { FormSection } from '@/components/form/form-section'
import { SaveBar } from '@/components/form/save-bar'
import { ConfirmIdentity } from '@/features/account'
import { codes } from '@/lib/client/result'
import { t } from '@/lib/i18n/language'
import type { OwnProfile } from '../api'
import type { ProfilePart } from '../profile-parts'
import { useProfilePart } from '../use-profile-part'
import { type ReportUnsaved, useReportUnsavedChanges } from '../use-unsaved-changes'

export type PartProps = { profile: OwnProfile; onUnsaved: ReportUnsaved }

type PartFormProps<Input extends FieldValues, Values extends FieldValues> = PartProps &
  Pick<ComponentProps<typeof FormSection>, 'title' | 'hidesTitle' | 'note'> & {
    id: 'me' | 'work' | 'bank'
    part: ProfilePart<Input, Values>
    /** The text of the save button. */
    save: string
    children: (form: UseFormReturn<Input, unknown, Values>) => ReactNode
  }

/**
 * A part of the profile with its own form. It is saved separately. A save conflicts only with changes that
 * someone else made to the same part (rules 3.18, 8.10).
 */
export function PartForm<Input extends FieldValues, Values extends FieldValues>({
  id,
  part,
  profile,
  save,
  onUnsaved,
  children,
  ...section
}: PartFormProps<Input, Values>) {
  const { form, failed, hasSaved, isDirty, isSubmitting, ...saving } = useProfilePart(part, profile)
  useReportUnsavedChanges(onUnsaved, id, isDirty)

  return (
    <>
      <FormPage>
        <FormSection id={id} {...section}>
          {children(form)}
        </FormSection>
        <SaveBar
          isEmbedded
          text={save}
          error={
            failed?.code === codes.conflict ? (
              <EditConflict message={failed.error} onCompare={saving.compare} onMerge={saving.merge} />
            ) : // A missing confirmation is no error, because a dialog asks for it.
            failed?.confirmation === undefined ? (
              failed?.error
            ) : undefined
          }
          done={hasSaved && !isDirty ? t('Profile updated successfully!') : undefined}
          isDirty={isDirty}
          isSaving={isSubmitting}
          onSave={() => void saving.save()}
        />
      </FormPage>
      {failed?.confirmation && (
        <ConfirmIdentity
          by={failed.confirmation}
          onConfirmed={() => void saving.save()}
          onCancel={saving.stopConfirming}
        />
      )}
    </>
  )
}
