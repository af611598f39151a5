import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'
import { useForm } from 'react-hook-form'
import { EditConflict } from '@/components/form/edit-conflict'
import { FormPage, FormPair, FormSections } from '@/components/form/form'
import { FormSection } from '@/components/form/form-section'
import { SaveBar } from '@/components/form/save-bar'
import { SelectField } from '@/components/form/select-field'
import { TextAreaField, TextField } from '@/components/form/text-field'
import { LeaveDialog } from '@/components/leave-dialog'
import { Checkbox } from '@/components/ui/checkbox'
import { Hint } from '@/components/ui/text'
import { codes } from '@/lib/client/result'
import { fillMerged } from '@/lib/forms/fill-merged'
import { useLeaveGuard } from '@/lib/forms/use-leave-guard'
import { t } from '@/lib/i18n/language'
import { compareSettings, saveSettings } from '../settings-api'
import {
  breaks,
  daysText,
  keepingTimes,
  minutesText,
  roundings,
  type SettingsValues,
  type StoredSettings,
  settingLabels,
  settingsOf,
  settingsSchema,
} from '../settings-schema'
import { SecondFactorSetting } from './second-factor-setting'

/** The form for the payer's settings (rule 23.1). The form keeps its input if a save fails. */
export function SettingsForm({ stored }: { stored: StoredSettings }) {
  // The version that filled the form. A save is compared with it, even if a newer version has been fetched
  // since then.
  const [opened, setOpened] = useState(stored)
  const form = useForm({ resolver: zodResolver(settingsSchema), defaultValues: settingsOf(stored) })
  const { isDirty } = form.formState
  const guard = useLeaveGuard(isDirty)
  const saving = useMutation({
    mutationFn: (values: SettingsValues) => saveSettings(values, opened),
    onSuccess: (saved) => {
      if (saved.success) {
        setOpened(saved.settings)
        form.reset(settingsOf(saved.settings))
      } else if (saved.field) form.setError(saved.field, { message: saved.error }, { shouldFocus: true })
    },
  })
  const refused = saving.data?.success === false && !saving.data.field ? saving.data : undefined

  function handleMerge(newest: StoredSettings, merged: SettingsValues) {
    setOpened(newest)
    fillMerged(form, settingsOf(newest), merged)
    saving.reset()
  }

  return (
    <FormPage>
      <FormSections isMany isSaving={saving.isPending}>
        <Sections form={form} />
        <SecondFactorSetting />
      </FormSections>
      <SaveBar
        text={t('Save settings')}
        error={
          refused?.code === codes.conflict ? (
            <EditConflict
              message={refused.error}
              onCompare={() => compareSettings(opened, form.getValues())}
              onMerge={handleMerge}
            />
          ) : (
            refused?.error
          )
        }
        done={saving.data?.success && !isDirty ? t('Settings saved.') : undefined}
        isDirty={isDirty}
        isSaving={saving.isPending}
        onSave={() => void form.handleSubmit((values) => saving.mutate(values))()}
      />
      <LeaveDialog open={guard.isBlocked} what={t('settings')} onStay={guard.stay} onLeave={guard.proceed} />
    </FormPage>
  )
}

type SettingsFormApi = ReturnType<typeof useForm<SettingsValues>>

function Sections({ form }: { form: SettingsFormApi }) {
  const { errors } = form.formState
  const field = (name: keyof SettingsValues) => ({
    label: settingLabels[name],
    error: errors[name]?.message,
    ...form.register(name),
  })
  const number = (name: keyof SettingsValues) => ({ ...field(name), inputMode: 'numeric' as const })
  return (
    <>
      <FormSection title={t('Business')} note={t('Shown on every statement.')}>
        <TextField {...field('name')} autoComplete="organization" />
        <TextField {...number('abn')} />
      </FormSection>
      <FormSection
        title={t('Bank account')}
        note={t(
          'Payments are made from this account. Your bank can tell you its three-letter code and your APCA number.',
        )}
      >
        <FormPair>
          <TextField {...number('bsb')} />
          <TextField {...number('account_number')} />
        </FormPair>
        <FormPair>
          <TextField {...field('bank')} hint={t('Three-letter code, like CBA')} autoCapitalize="characters" />
          <TextField {...number('apca_number')} />
        </FormPair>
        <Checkbox {...form.register('balancing')} label={settingLabels.balancing} />
        <Hint>{t('Some banks require this line and others reject it. Ask your bank.')}</Hint>
      </FormSection>
      <FormSection title={t('Hours')}>
        <FormPair>
          <SelectField
            {...field('rounding_minutes')}
            hint={t('Applied to each day. Halfway times are rounded up.')}
            options={roundings.map((value) => ({ value, label: minutesText(value, t('Not rounded')) }))}
          />
          <SelectField
            {...field('break_minutes')}
            hint={t('Deducted from days of about 5 hours or more')}
            options={breaks.map((value) => ({ value, label: minutesText(value, t('No break')) }))}
          />
        </FormPair>
      </FormSection>
      <FormSection
        title={t('GST')}
        note={t('GST-registered people who agree receive recipient created tax invoices.')}
      >
        <Checkbox {...form.register('gst_registered')} label={settingLabels.gst_registered} />
        <TextAreaField
          {...field('agreement')}
          hint={t('People agree to this text, and it appears on their tax invoices')}
          rows={4}
        />
      </FormSection>
      <FormSection
        title={t('Second administrator')}
        note={t('Another administrator must approve your hours, and approve or export your pay.')}
      >
        <TextField
          {...field('second_approval_cents')}
          inputMode="decimal"
          hint={t('In dollars, including GST. Leave empty if no run needs approval.')}
        />
      </FormSection>
      <FillSection field={number} />
      <CopySection form={form} />
      <FreePlacesSection field={number} />
      <FormSection title={t('Notifications')} note={t('Unread notifications are kept.')}>
        <SelectField
          {...field('notification_days')}
          options={keepingTimes.map((value) => ({ value, label: daysText(value) }))}
        />
      </FormSection>
    </>
  )
}

const hoursHint = t('Hours before the job starts. Leave empty to turn this off.')

type NumberSectionProps = { field: (name: keyof SettingsValues) => ComponentProps<typeof TextField> }

/**
 * The section of the form that sets whether the people of a copied job are accepted for the copy or invited to it
 * (rule 20.20).
 */
function CopySection({ form }: { form: SettingsFormApi }) {
  return (
    <FormSection title={t('Copying a week')}>
      <Checkbox {...form.register('copy_accepts')} label={settingLabels.copy_accepts} />
      <Hint>{t('Otherwise, these people are invited and can say no.')}</Hint>
    </FormSection>
  )
}

/** The weights of "Fill the week" (rule 20.15). */
function FillSection({ field }: NumberSectionProps) {
  return (
    <FormSection
      title={t('Filling the week')}
      note={t('Set each goal’s importance from 0 to 100. Filling a place always matters most.')}
    >
      <FormPair>
        <TextField {...field('fill_distance')} />
        <TextField {...field('fill_fairness')} />
      </FormPair>
      <FormPair>
        <TextField {...field('fill_site')} />
        <TextField {...field('fill_hours')} hint={t('No one is suggested for more hours than this')} />
      </FormPair>
    </FormSection>
  )
}

/**
 * Settings for how long before a job starts to invite people to free places, and to notify administrators of free
 * places (rules 19.13, 19.14).
 */
function FreePlacesSection({ field }: NumberSectionProps) {
  return (
    <FormSection
      title={t('Free places')}
      note={t('What happens automatically before an unfilled job starts.')}
    >
      <FormPair>
        <TextField {...field('unfilled_invite_hours')} hint={hoursHint} />
        <TextField {...field('unfilled_notify_hours')} hint={hoursHint} />
      </FormPair>
    </FormSection>
  )
}
