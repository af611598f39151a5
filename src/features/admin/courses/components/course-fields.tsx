import { useState } from 'react'
import { SelectField } from '@/components/form/select-field'
import { TextAreaField, TextField } from '@/components/form/text-field'
import { Hint } from '@/components/ui/text'
import { courseCategories, courseStatuses } from '@/lib/domain'
import { useCourseForm } from '../course-form-context'
import { isImageAddress } from '../course-schema'

const categoryOptions = [{ value: '', label: 'Choose a category' }, ...courseCategories]

/** What a course is called, where it belongs and how it looks in the list. A new one is active (specification, part 4). */
export function CourseFields({ isNew }: { isNew: boolean }) {
  const { form, faults } = useCourseForm()
  return (
    <div className="course-fields">
      <TextField label="Title" required error={faults.get('title')} {...form.register('title')} />
      <TextAreaField
        label="Description"
        required
        rows={3}
        error={faults.get('description')}
        {...form.register('description')}
      />
      <div className="item-pair">
        <SelectField
          label="Category"
          required
          options={categoryOptions}
          error={faults.get('category')}
          {...form.register('category')}
        />
        {isNew ? (
          <Hint className="course-new-status">
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
      </div>
      <ImageField />
    </div>
  )
}

/** The address of the picture, and the picture as soon as the address has been typed. */
function ImageField() {
  const { form, faults } = useCourseForm()
  const [shown, setShown] = useState(() => form.getValues('imageUrl').trim())
  const [broken, setBroken] = useState<string>()
  const field = form.register('imageUrl')
  const fault = faults.get('imageUrl')
  return (
    <div className="course-image-field">
      <TextField
        label="Image URL"
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="/images/course.jpg or https://…"
        hint="Without a picture, the list shows the first letter of the title."
        error={
          fault ?? (broken === shown && shown !== '' ? 'There is no picture at this address.' : undefined)
        }
        {...field}
        onBlur={(event) => {
          void field.onBlur(event)
          setShown(event.target.value.trim())
        }}
      />
      {isImageAddress(shown) && shown !== broken && (
        <img src={shown} alt="Preview" onError={() => setBroken(shown)} />
      )}
    </div>
  )
}
