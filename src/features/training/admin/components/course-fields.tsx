import { FormPair } from '@/components/form/form'
import { SelectField } from '@/components/form/select-field'
import { TextAreaField, TextField } from '@/components/form/text-field'
import { Hint } from '@/components/ui/text'
import { courseCategories, courseStatuses } from '@/lib/format/fixed-lists'
import { t } from '@/lib/i18n/language'
import { useCourseForm } from '../course-form-context'
import styles from './course-form.module.css'
import { type ChosenPictures, ImageField } from './image-field'

const categoryOptions = [{ value: '', label: t('Choose a category') }, ...courseCategories]

export function CourseFields({ isNew, pictures }: { isNew: boolean; pictures: ChosenPictures }) {
  const { form, faults } = useCourseForm()
  const number = (name: 'validMonths' | 'passMark') =>
    ({ inputMode: 'numeric', autoComplete: 'off', error: faults.get(name), ...form.register(name) }) as const
  return (
    <>
      <TextField label={t('Title')} required error={faults.get('title')} {...form.register('title')} />
      <TextAreaField
        label={t('Description')}
        required
        rows={3}
        grows
        error={faults.get('description')}
        {...form.register('description')}
      />
      <FormPair>
        <SelectField
          label={t('Category')}
          required
          options={categoryOptions}
          error={faults.get('category')}
          {...form.register('category')}
        />
        {isNew ? (
          <Hint className={styles.newStatus}>
            {t('Cleaners see the course once you save. You can make it inactive later.')}
          </Hint>
        ) : (
          <SelectField
            label={t('Status')}
            hint={t('An inactive course is visible only to people who have started it.')}
            options={courseStatuses}
            {...form.register('status')}
          />
        )}
      </FormPair>
      <TextField
        label={t('Certificate valid for (months)')}
        hint={t('Leave empty for no expiry. Applies to new certificates only.')}
        {...number('validMonths')}
      />
      <TextField
        label={t('Pass mark (%)')}
        hint={t('Percentage of marked questions to get right. Leave empty for no pass mark.')}
        {...number('passMark')}
      />
      <ImageField pictures={pictures} />
    </>
  )
}
