import type { UseFormReturn } from 'react-hook-form'
import { TextField } from '@/components/form/text-field'
import { PlaceFields } from '@/components/place/place-fields'
import { Notice } from '@/components/ui/notice'
import { ProximityField } from '@/features/account'
import { t } from '@/lib/i18n/language'
import type { OwnProfile } from '../api'
import { type MeInput, type MeValues, me } from '../profile-parts'
import { AdvisedField } from './advised-field'
import { PartForm, type PartProps } from './profile-part-form'

const phoneTaken = t('Another account logs in with this number. Use your email to log in.')

export function PersonalSection(props: PartProps) {
  return (
    <PartForm
      {...props}
      id="me"
      part={me}
      title={t('Personal')}
      note={t('Fields marked * are required.')}
      save={t('Save Profile')}
    >
      {(form) => <PersonalFields form={form} profile={props.profile} />}
    </PartForm>
  )
}

type FieldsProps = { form: UseFormReturn<MeInput, unknown, MeValues>; profile: OwnProfile }

function PersonalFields({ form, profile }: FieldsProps) {
  const { errors } = form.formState
  return (
    <>
      <TextField
        label={t('Full name')}
        required
        autoComplete="name"
        error={errors.name?.message}
        {...form.register('name')}
      />
      <TextField
        label={t('What should we call you?')}
        autoComplete="nickname"
        hint={
          profile.greeting_name === null
            ? undefined
            : t('We will now call you {name}.', { name: profile.greeting_name })
        }
        error={errors.preferred_name?.message}
        {...form.register('preferred_name')}
      />
      <TextField
        label={t('Email')}
        type="email"
        readOnly
        value={profile.email ?? ''}
        hint={t('You cannot change your email here.')}
      />
      <AdvisedField
        label={t('Phone number')}
        required
        type="tel"
        autoComplete="tel"
        error={errors.phone?.message}
        text={form.watch('phone')}
        advise={(text) => (profile.isPhoneTaken && text === profile.phone ? phoneTaken : undefined)}
        {...form.register('phone')}
      />
      {/* Rendered last, so that its fields are registered last. An error focuses the field that was
         registered first. */}
      <WorkPlaceFields form={form} profile={profile} />
    </>
  )
}

function WorkPlaceFields({ form, profile }: FieldsProps) {
  const { errors } = form.formState
  return (
    <>
      <PlaceFields
        location={{
          ...form.register('location'),
          text: form.watch('location'),
          required: true,
          hint: t('Start typing your suburb, then choose it from the list.'),
          error: errors.location?.message,
        }}
        postcode={{
          ...form.register('postcode'),
          text: form.watch('postcode'),
          required: true,
          hint: t('Or start with your postcode.'),
          error: errors.postcode?.message,
        }}
        onChoose={(chosen) => {
          const how = { shouldDirty: true, shouldValidate: true }
          form.setValue('location', chosen.location, how)
          form.setValue('postcode', chosen.postcode, how)
        }}
      />
      <TextField
        label={t('Nationality')}
        error={errors.nationality?.message}
        {...form.register('nationality')}
      />
      <ProximityField
        {...form.register('proximity', { valueAsNumber: true })}
        value={form.watch('proximity')}
      />
      {profile.place === null && (
        <Notice tone="info">{t('Add your postcode to hear about jobs near you.')}</Notice>
      )}
    </>
  )
}
