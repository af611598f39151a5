import { memo } from 'react'
import { useWatch } from 'react-hook-form'
import { SelectField } from '@/components/form/select-field'
import { TextAreaField } from '@/components/form/text-field'
import { Checkbox } from '@/components/ui/checkbox'
import { questionTypes } from '@/lib/domain'
import { useCourseForm } from '../course-form-context'
import type { ItemActions } from '../use-item-list'
import { ItemTools } from './item-tools'
import { OptionList } from './option-list'

type QuestionEditorProps = { section: number; index: number; count: number; actions: ItemActions }

/** One question: its text, its type, whether it must be answered, and its options where it has any. */
export const QuestionEditor = memo(function QuestionEditor({
  section,
  index,
  count,
  actions,
}: QuestionEditorProps) {
  const { control, form, faults } = useCourseForm()
  const name = `sections.${section}.questions.${index}` as const
  const type = useWatch({ control, name: `${name}.type` })
  const label = `question ${index + 1}`
  return (
    <div role="group" aria-label={`Question ${index + 1}`} className="item-body">
      <div className="item-head">
        <h5>Question {index + 1}</h5>
        <ItemTools label={label} index={index} count={count} actions={actions} />
      </div>
      <TextAreaField
        label="Question text"
        required
        rows={2}
        error={faults.get(`${name}.text`)}
        {...form.register(`${name}.text`)}
      />
      <div className="item-pair">
        <SelectField label="Type" options={questionTypes} {...form.register(`${name}.type`)} />
        <Checkbox label="Required" {...form.register(`${name}.required`)} />
      </div>
      {type === 'multiple-choice' && <OptionList section={section} question={index} />}
    </div>
  )
})
