import { useState } from 'react'
import { FormPair } from '@/components/form/form'
import { SelectField } from '@/components/form/select-field'
import { TextAreaField, TextField } from '@/components/form/text-field'
import { Hint } from '@/components/ui/text'
import { courseCategories, courseStatuses } from '@/lib/domain'
import { useCourseForm } from '../course-form-context'
import { isImageAddress } from '../form-schema'
import styles from './course-form.module.css'

const categoryOptions = [{ value: '', label: 'Choose a category' }, ...courseCategories]

/** The course's own fields, above its sections. */
export function CourseFields({ isNew }: { isNew: boolean }) {
  const { form, faults } = useCourseForm()
  return (
    <>
      <TextField label="Title" required error={faults.get('title')} {...form.register('title')} />
      <TextAreaField
        label="Description"
        required
        rows={3}
        grows
        error={faults.get('description')}
        {...form.register('description')}
      />
      <FormPair>
        <SelectField
          label="Category"
          required
          options={categoryOptions}
          error={faults.get('category')}
          {...form.register('category')}
        />
        {isNew ? (
          <Hint className={styles.newStatus}>
            A new course is active: cleaners see it as soon as you save it. You can make it inactive later.
          </Hint>
        ) : (
          <SelectField
            label="Status"
            hint="Only people who have started an inactive course can see it."
            options={courseStatuses}
            {...form.register('status')}
          />
        )}
      </FormPair>
      <TextField
        label="Certificate valid for (months)"
        hint="Empty if it does not expire. A change counts for certificates issued from then on."
        type="number"
        inputMode="numeric"
        min={1}
        max={120}
        step={1}
        error={faults.get('validMonths')}
        {...form.register('validMonths')}
      />
      <ImageField />
    </>
  )
}

/** The image's address, and a preview once it has been typed. */
function ImageField() {
  const { form, faults } = useCourseForm()
  const [address, setAddress] = useState(() => form.getValues('imageUrl').trim())
  const [broken, setBroken] = useState<string>()
  const field = form.register('imageUrl')
  const isBroken = address !== '' && address === broken
  return (
    <div className={styles.image}>
      <TextField
        label="Image URL"
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="/images/course.jpg or https://…"
        hint="Without a picture, the list shows the first letter of the title."
        error={faults.get('imageUrl') ?? (isBroken ? 'There is no picture at this address.' : undefined)}
        {...field}
        onBlur={(event) => {
          void field.onBlur(event)
          setAddress(event.target.value.trim())
        }}
      />
      {isImageAddress(address) && !isBroken && (
        <img src={address} alt="Preview" onError={() => setBroken(address)} />
      )}
    </div>
  )
}
