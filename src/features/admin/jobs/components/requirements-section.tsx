import { useEffect, useEffectEvent, useRef } from 'react'
import { useController } from 'react-hook-form'
import { Choices, FieldGroup } from '@/components/form/field'
import { FormSection } from '@/components/form/form-section'
import { Checkbox } from '@/components/ui/checkbox'
import { documentTypes } from '@/lib/format/domain'
import { t, word } from '@/lib/i18n/language'
import { proposedDocuments } from '../form-schema'
import type { JobFormApi } from './checked-field'
import { CoursePicker } from './course-picker'

/** What the job asks of people. The category proposes documents until somebody changes them (rule 5.20). */
export function RequirementsSection({ form }: { form: JobFormApi }) {
  const { getValues, setValue, register, watch, control } = form
  const courses = useController({ control, name: 'required_courses' })
  const category = watch('category')
  const proposedFor = useRef(category)
  const proposed = proposedDocuments(category)
  const isProposed = proposed.length > 0 && isSame(watch('required_documents'), proposed)

  const propose = useEffectEvent((chosen: typeof category) => {
    const before = proposedDocuments(proposedFor.current)
    proposedFor.current = chosen
    const now = proposedDocuments(chosen)
    if (isSame(getValues('required_documents'), before) && !isSame(before, now))
      setValue('required_documents', now, { shouldDirty: true })
  })
  useEffect(() => propose(category), [category])

  return (
    <FormSection
      title={t('What this job asks for')}
      note={t(
        'Cleaners see what they lack and how to get it. They can apply without; you decide whom you accept.',
      )}
    >
      <FieldGroup
        label={t('Documents')}
        hint={isProposed ? t('Usual for {category}.', { category: word(category) }) : undefined}
      >
        <Choices>
          {documentTypes.map(({ type, name }) => (
            <Checkbox key={type} label={name} value={type} {...register('required_documents')} />
          ))}
        </Choices>
      </FieldGroup>
      <CoursePicker courseIds={courses.field.value} onChange={courses.field.onChange} />
    </FormSection>
  )
}

function isSame(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((one) => others.includes(one))
}
