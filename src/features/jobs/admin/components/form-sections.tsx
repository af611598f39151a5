import { FormPair, FormSections } from '@/components/form/form'
import { FormSection, LoadingFormSection } from '@/components/form/form-section'
import { SelectField } from '@/components/form/select-field'
import { TextAreaField, TextField } from '@/components/form/text-field'
import { Loading } from '@/components/ui/loading'
import { addressRules, displayStatuses, jobCategories, jobStatuses } from '@/lib/format/domain'
import { jobBounds } from '@/lib/forms/limits'
import { t } from '@/lib/i18n/language'
import { type JobTextName, jobLabels, readDay, readNumber } from '../form-schema'
import type { SeriesDays } from '../series-days'
import { CheckedField, type JobFormApi, NumberField, TimeField, WholeNumberField } from './checked-field'
import { FurtherDays } from './further-days'
import { PayField, RateFields } from './pay-fields'
import { RequirementsSection } from './requirements-section'

export const categoryOptions = [{ value: '', label: t('No category') }, ...jobCategories]

type SectionProps = { form: JobFormApi }

type TextSectionsProps = SectionProps & {
  /** The quote that the job came from. Read-only. */
  quoteReference: string | null
  /** The further days of a new job. */
  series: SeriesDays | undefined
}

/** The sections of the job form, except its files. */
export function TextSections({ form, quoteReference, series }: TextSectionsProps) {
  return (
    <>
      <BasicInfo form={form} quoteReference={quoteReference} />
      <RequirementsSection form={form} />
      <Location form={form} />
      <SiteContact form={form} />
      <Schedule form={form} series={series} />
      <Description form={form} />
      <Status form={form} />
    </>
  )
}

export function fieldsOf({ register, formState }: JobFormApi) {
  const field = (name: JobTextName) => ({ label: jobLabels[name], ...register(name) })
  const text = (name: JobTextName) => ({
    autoComplete: 'off',
    error: formState.errors[name]?.message,
    ...field(name),
  })
  return { field, text }
}

function BasicInfo({ form, quoteReference }: Omit<TextSectionsProps, 'series'>) {
  const { field, text } = fieldsOf(form)
  return (
    <FormSection title={t('Basic info')}>
      <TextField {...text('project_name')} />
      <SelectField options={categoryOptions} {...field('category')} />
      <FormPair>
        <PayField form={form} />
        <WholeNumberField
          form={form}
          name="cleaners_needed"
          hint={t('Places to fill; empty or 0 for any number')}
        />
      </FormPair>
      <RateFields form={form} />
      {quoteReference !== null && (
        <TextField
          label={t('Quote reference')}
          hint={t('The quote this job came from. It cannot be changed.')}
          value={quoteReference}
          readOnly
        />
      )}
    </FormSection>
  )
}

export function Location({ form }: SectionProps) {
  const { field, text } = fieldsOf(form)
  return (
    <FormSection
      title={t('Location')}
      note={t('Cleaners nearby are told when the job opens. We find it by postcode, or by city and state.')}
    >
      <TextField {...text('location_city')} />
      <FormPair>
        <TextField {...text('location_state')} />
        <TextField inputMode="numeric" {...text('location_postcode')} />
      </FormPair>
      <TextField {...text('site_address')} />
      <SelectField
        hint={t('Everyone who can see the job sees its city and postcode.')}
        options={addressRules}
        {...field('address_rule')}
      />
    </FormSection>
  )
}

export function SiteContact({ form }: SectionProps) {
  const { text } = fieldsOf(form)
  return (
    <FormSection
      title={t('Site contact')}
      note={t('Who to call at the site. Only administrators and people accepted for the job can see this.')}
    >
      <FormPair>
        <TextField {...text('contact_name')} />
        <TextField type="tel" inputMode="tel" {...text('contact_phone')} />
      </FormPair>
    </FormSection>
  )
}

function Schedule({ form, series }: Omit<TextSectionsProps, 'quoteReference'>) {
  const { text } = fieldsOf(form)
  return (
    <FormSection title={t('Schedule and details')}>
      <FormPair>
        <CheckedField
          form={form}
          name="start_date"
          type="date"
          min={jobBounds.firstDay}
          max={jobBounds.lastDay}
          read={readDay}
          problem={
            form.watch('start_date') === ''
              ? t('Enter a complete date.')
              : t('Enter a date from 1900 to 2199.')
          }
        />
        <TextField {...text('project_dates')} />
      </FormPair>
      {series && <FurtherDays form={form} series={series} />}
      <FormPair>
        <TimeField form={form} name="start_time" hint={t('Local time where the job is')} />
        <TimeField form={form} name="end_time" hint={t('Earlier than the start means the next day')} />
      </FormPair>
      <FormPair>
        <WholeNumberField form={form} name="days" />
        <TextField {...text('duration')} />
      </FormPair>
      <AreaField form={form} />
    </FormSection>
  )
}

export function AreaField({ form }: SectionProps) {
  return (
    <NumberField
      form={form}
      name="area_m2"
      inputMode="decimal"
      step={0.1}
      max={jobBounds.area}
      read={readNumber}
      problem={t('Enter a number, 0 or more.')}
    />
  )
}

export function Description({ form }: SectionProps) {
  const { text } = fieldsOf(form)
  return (
    <FormSection title={t('Description')}>
      <TextAreaField rows={8} {...text('full_description')} />
    </FormSection>
  )
}

function Status({ form }: SectionProps) {
  const { field } = fieldsOf(form)
  return (
    <FormSection title={t('Status')}>
      <FormPair>
        <SelectField
          hint={t('Cleaners can find and apply for Open jobs only.')}
          options={jobStatuses}
          {...field('status')}
        />
        <SelectField
          hint={t('Cleaners see it as a tag on the job.')}
          options={displayStatuses}
          {...field('display_status')}
        />
      </FormPair>
    </FormSection>
  )
}

export function LoadingJobForm() {
  return (
    <Loading label={t('Loading the job…')}>
      <FormSections>
        <LoadingFormSection fields={3} labels={false} />
        <LoadingFormSection fields={3} labels={false} />
        <LoadingFormSection fields={3} labels={false} />
      </FormSections>
    </Loading>
  )
}
