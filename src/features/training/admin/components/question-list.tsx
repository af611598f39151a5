import { Fragment, memo } from 'react'
import { useFieldArray, useWatch } from 'react-hook-form'
import { FieldError, FieldGroup } from '@/components/form/field'
import { SelectField } from '@/components/form/select-field'
import { SortableList, SortHead, SortTools } from '@/components/form/sortable-list'
import { TextAreaField } from '@/components/form/text-field'
import { Checkbox } from '@/components/ui/checkbox'
import { Input } from '@/components/ui/input'
import { Hint } from '@/components/ui/text'
import { yesAndNo } from '@/features/training/schema'
import { questionTypes } from '@/lib/format/fixed-lists'
import { t } from '@/lib/i18n/language'
import { useCourseForm } from '../course-form-context'
import { lastQuestionText } from '../form-schema'
import { newOption, newQuestion } from '../new-course'
import styles from './question-list.module.css'

/**
 * The questions of a section. Questions can only be moved within their section, because an answer's key
 * contains the section.
 */
export function QuestionList({ section }: { section: number }) {
  const { control, form, faults } = useCourseForm()
  const name = `sections.${section}.questions` as const
  const { fields, ...array } = useFieldArray({ control, name, keyName: 'key' })
  return (
    <SortableList
      noun={t('Question')}
      name={name}
      array={array}
      itemAt={(index) => form.getValues(`${name}.${index}`)}
      createItem={() => newQuestion(fields.length + 1)}
      error={faults.get(name)}
      lastItemText={lastQuestionText}
      hint={t('Up to 3 questions per section.')}
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
    <div role="group" aria-label={t('Question {number}', { number: index + 1 })} className={styles.editor}>
      <SortHead label={t('question {number}', { number: index + 1 })} index={index}>
        <h4 className={styles.title}>{t('Question {number}', { number: index + 1 })}</h4>
      </SortHead>
      <TextAreaField
        label={t('Question text')}
        required
        rows={2}
        grows
        error={faults.get(`${name}.text`)}
        {...form.register(`${name}.text`)}
      />
      <div className={styles.pair}>
        <SelectField label={t('Type')} options={questionTypes} {...form.register(`${name}.type`)} />
        <Checkbox label={t('Required')} {...form.register(`${name}.required`)} />
      </div>
      {type === 'multiple-choice' && <OptionList section={section} question={index} />}
      {type === 'boolean' && (
        <SelectField
          label={t('Right answer')}
          hint={t('Optional. Cleaners see this only after answering.')}
          options={[{ value: '', label: t('Not marked') }, ...yesAndNo]}
          {...form.register(`${name}.rightAnswer`)}
        />
      )}
      <TextAreaField
        label={t('Explanation')}
        rows={2}
        grows
        hint={
          type === 'text'
            ? t('Optional. Shown after the cleaner answers. Text answers are not marked.')
            : t('Optional. Shown after the cleaner answers, whether right or wrong.')
        }
        error={faults.get(`${name}.explanation`)}
        {...form.register(`${name}.explanation`)}
      />
    </div>
  )
})

type OptionListProps = { section: number; question: number }

function OptionList({ section, question }: OptionListProps) {
  const { control, form, faults } = useCourseForm()
  const name = `sections.${section}.questions.${question}.options` as const
  const { fields, ...array } = useFieldArray({ control, name, keyName: 'key' })
  return (
    <FieldGroup label={t('Options')} className={styles.options}>
      <Hint>
        {t(
          'Tick the right answers. People see them after answering. A question without ticks is not marked.',
        )}
      </Hint>
      <SortableList
        noun={t('Option')}
        name={name}
        array={array}
        itemAt={(index) => form.getValues(`${name}.${index}`)}
        createItem={() => newOption(fields.length + 1)}
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
                aria-label={t('Option {option} of question {number}', {
                  option: index + 1,
                  number: question + 1,
                })}
                aria-invalid={fault !== undefined || undefined}
                aria-describedby={fault === undefined ? undefined : `${path}-error`}
              />
              <Checkbox
                label={t('Right')}
                aria-label={t('Option {option} of question {number} is right', {
                  option: index + 1,
                  number: question + 1,
                })}
                {...form.register(`${name}.${index}.isRight`)}
              />
              <SortTools
                label={t('option {option} of question {number}', { option: index + 1, number: question + 1 })}
                index={index}
              />
              {fault !== undefined && <FieldError id={`${path}-error`}>{fault}</FieldError>}
            </Fragment>
          )
        })}
      </SortableList>
    </FieldGroup>
  )
}
