import { Fragment, memo } from 'react'
import { useFieldArray, useWatch } from 'react-hook-form'
import { FieldError, FieldGroup } from '@/components/form/field'
import { SelectField } from '@/components/form/select-field'
import { SortableList, SortHead, SortTools } from '@/components/form/sortable-list'
import { TextAreaField } from '@/components/form/text-field'
import { Checkbox } from '@/components/ui/checkbox'
import { Input } from '@/components/ui/input'
import { questionTypes } from '@/lib/domain'
import { useCourseForm } from '../course-form-context'
import { lastQuestionText } from '../form-schema'
import { newQuestion } from '../form-values'
import styles from './question-list.module.css'

/** The questions of a section. They can only be moved within it: answers belong to their section, too. */
export function QuestionList({ section }: { section: number }) {
  const { control, form, faults } = useCourseForm()
  const name = `sections.${section}.questions` as const
  const { fields, ...array } = useFieldArray({ control, name, keyName: 'key' })
  return (
    <SortableList
      noun="Question"
      name={name}
      array={array}
      itemAt={(index) => form.getValues(`${name}.${index}`)}
      createItem={() => newQuestion(fields.length + 1)}
      error={faults.get(name)}
      lastItemText={lastQuestionText}
      hint="Up to 3 questions per section."
      itemClassName={styles.question}
    >
      {fields.map(({ key }, index) => (
        <QuestionEditor key={key} section={section} index={index} />
      ))}
    </SortableList>
  )
}

type QuestionEditorProps = { section: number; index: number }

const QuestionEditor = memo(function QuestionEditor({ section, index }: QuestionEditorProps) {
  const { control, form, faults } = useCourseForm()
  const name = `sections.${section}.questions.${index}` as const
  const type = useWatch({ control, name: `${name}.type` })
  return (
    <div role="group" aria-label={`Question ${index + 1}`} className={styles.editor}>
      <SortHead label={`question ${index + 1}`} index={index}>
        <h5 className={styles.title}>Question {index + 1}</h5>
      </SortHead>
      <TextAreaField
        label="Question text"
        required
        rows={2}
        grows
        error={faults.get(`${name}.text`)}
        {...form.register(`${name}.text`)}
      />
      <div className={styles.pair}>
        <SelectField label="Type" options={questionTypes} {...form.register(`${name}.type`)} />
        <Checkbox label="Required" {...form.register(`${name}.required`)} />
      </div>
      {type === 'multiple-choice' && <OptionList section={section} question={index} />}
    </div>
  )
})

type OptionListProps = { section: number; question: number }

/** The options of a multiple-choice question. */
function OptionList({ section, question }: OptionListProps) {
  const { control, form, faults } = useCourseForm()
  const name = `sections.${section}.questions.${question}.options` as const
  const { fields, ...array } = useFieldArray({ control, name, keyName: 'key' })
  return (
    <FieldGroup label="Options" className={styles.options}>
      <SortableList
        noun="Option"
        name={name}
        array={array}
        itemAt={(index) => form.getValues(`${name}.${index}`)}
        createItem={() => ({ text: `Option ${fields.length + 1}` })}
        error={faults.get(name)}
        className={styles.optionList}
        itemClassName={styles.option}
      >
        {fields.map(({ key }, index) => {
          const path = `${name}.${index}.text` as const
          const fault = faults.get(path)
          return (
            <Fragment key={key}>
              <Input
                {...form.register(path)}
                aria-label={`Option ${index + 1} of question ${question + 1}`}
                aria-invalid={fault !== undefined || undefined}
                aria-describedby={fault === undefined ? undefined : `${path}-error`}
              />
              <SortTools label={`option ${index + 1} of question ${question + 1}`} index={index} />
              {fault !== undefined && <FieldError id={`${path}-error`}>{fault}</FieldError>}
            </Fragment>
          )
        })}
      </SortableList>
    </FieldGroup>
  )
}
