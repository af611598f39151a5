import type { ReactNode } from 'react'
import { Fold, FoldedSection } from '@/components/form/fold'
import { FormColumns, FormPair, FormSections } from '@/components/form/form'
import { FormSection, LoadingFormSection } from '@/components/form/form-section'
import { SelectField } from '@/components/form/select-field'
import { TextAreaField, TextField } from '@/components/form/text-field'
import { Loading } from '@/components/ui/loading'
import { addressRules, displayStatuses, jobCategories, jobStatuses } from '@/lib/format/fixed-lists'
import { jobBounds } from '@/lib/forms/limits'
import { t, word } from '@/lib/i18n/language'
import { emptyJob, type JobTextName, jobLabels, readDay, readNumber } from '../form-schema'
import type { SeriesDays } from '../series-days'
import { CheckedField, type JobFormApi, NumberField, TimeField, WholeNumberField } from './checked-field'
import { FurtherDays } from './further-days'
import { PayField, RateFields } from './pay-fields'
import { RequirementsSection } from './requirements-section'

export const categoryOptions = [{ value: '', label: t('No category') }, ...jobCategories]

type SectionProps = { form: JobFormApi }

type JobSectionsProps = SectionProps & {
  /** The reference of the quote that the job came from. Read-only. */
  quoteReference: string | null
  /** The further days of a new job. Undefined for a stored job. */
  series: SeriesDays | undefined
  /**
   * True for a stored job. A folded section then starts open if its values differ from those of an empty
   * form.
   */
  isStored: boolean
  files: ReactNode
}

/** The sections of the job form. The most used fields are visible, and the others are in folded sections. */
export function JobSections({ form, quoteReference, series, isStored, files }: JobSectionsProps) {
  return (
    <FormColumns
      first={<BasicInfo form={form} quoteReference={quoteReference} />}
      second={
        <>
          <Location form={form} />
          <Schedule form={form} series={series} isStored={isStored} />
          <Status form={form} isStored={isStored} />
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

export function fieldsOf({ register, formState }: JobFormApi) {
  const field = (name: JobTextName) => ({ label: jobLabels[name], ...register(name) })
  const text = (name: JobTextName) => ({
    autoComplete: 'off',
    error: formState.errors[name]?.message,
    ...field(name),
  })
  return { field, text }
}

type BasicInfoProps = Pick<JobSectionsProps, 'form' | 'quoteReference'>

function BasicInfo({ form, quoteReference }: BasicInfoProps) {
  const { field, text } = fieldsOf(form)
  return (
    <FormSection title={t('Basic info')}>
      <FormPair>
        <TextField {...text('project_name')} />
        <SelectField options={categoryOptions} {...field('category')} />
      </FormPair>
      <FormPair>
        <PayField form={form} />
        <WholeNumberField form={form} name="cleaners_needed" hint={t('0 or empty for no limit')} />
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
      note={t('Nearby cleaners are notified. Anyone can see the city and postcode.')}
    >
      <FormPair>
        <TextField {...text('location_city')} />
        <TextField {...text('location_state')} />
        <TextField inputMode="numeric" {...text('location_postcode')} />
      </FormPair>
      <FormPair>
        <TextField {...text('site_address')} />
        <SelectField options={addressRules} {...field('address_rule')} />
      </FormPair>
    </FormSection>
  )
}

type FoldedProps = SectionProps & {
  /** True for a stored job or site. Its values then determine which sections start open. */
  isStored: boolean
}

const differs = (form: JobFormApi, ...names: JobTextName[]) =>
  names.some((name) => form.getValues(name) !== emptyJob[name])

export function SiteContact({ form, isStored }: FoldedProps) {
  const { text } = fieldsOf(form)
  return (
    <FoldedSection
      title={t('Site contact')}
      note={t('Who to call. Only administrators and accepted people can see this.')}
      holds={listed(form.watch(['contact_name', 'contact_phone']))}
      opens={isStored && differs(form, 'contact_name', 'contact_phone')}
    >
      <FormPair>
        <TextField {...text('contact_name')} />
        <TextField type="tel" inputMode="tel" {...text('contact_phone')} />
      </FormPair>
    </FoldedSection>
  )
}

function Schedule({ form, series, isStored }: Pick<JobSectionsProps, 'series'> & FoldedProps) {
  const { text } = fieldsOf(form)
  return (
    <FormSection
      title={t('Schedule and details')}
      note={t('Local time at the site. An earlier end time means the next day.')}
    >
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
        <TimeField form={form} name="start_time" />
        <TimeField form={form} name="end_time" />
      </FormPair>
      {series && <FurtherDays form={form} series={series} />}
      <Fold
        title={t('Days, duration and area')}
        holds={listed(form.watch(['project_dates', 'days', 'duration', 'area_m2']))}
        opens={isStored && differs(form, 'project_dates', 'days', 'duration', 'area_m2')}
      >
        <FormPair>
          <TextField {...text('project_dates')} />
          <WholeNumberField form={form} name="days" />
        </FormPair>
        <FormPair>
          <TextField {...text('duration')} />
          <AreaField form={form} />
        </FormPair>
      </Fold>
    </FormSection>
  )
}

const listed = (texts: readonly string[]) => texts.filter((text) => text.trim() !== '').join(', ')

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

export function Description({ form, isStored }: FoldedProps) {
  const { text } = fieldsOf(form)
  return (
    <FoldedSection
      title={t('Description')}
      holds={form.watch('full_description').slice(0, 100)}
      opens={isStored && differs(form, 'full_description')}
    >
      <TextAreaField rows={8} {...text('full_description')} />
    </FoldedSection>
  )
}

function Status({ form, isStored }: FoldedProps) {
  const { field } = fieldsOf(form)
  const [status, shown] = form.watch(['status', 'display_status'])
  return (
    <FoldedSection
      title={t('Status')}
      holds={listed([word(status), word(shown)])}
      opens={isStored && differs(form, 'status', 'display_status')}
    >
      <FormPair>
        <SelectField
          hint={t('Cleaners can only find and apply for Open jobs.')}
          options={jobStatuses}
          {...field('status')}
        />
        <SelectField
          hint={t('Shown to cleaners as a tag on the job.')}
          options={displayStatuses}
          {...field('display_status')}
        />
      </FormPair>
    </FoldedSection>
  )
}

export function LoadingJobForm() {
  return (
    <Loading label={t('Loading the job…')}>
      <FormSections>
        <FormColumns
          first={<LoadingFormSection fields={3} labels={false} />}
          second={<LoadingFormSection fields={3} labels={false} />}
          last={null}
        />
      </FormSections>
    </Loading>
  )
}
