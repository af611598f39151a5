import { useFieldArray } from 'react-hook-form'
import { FieldError, FieldGroup } from '@/components/form/field'
import { Input } from '@/components/ui/input'
import { useCourseForm } from '../course-form-context'
import { useItemList } from '../use-item-list'
import { ItemListFoot } from './item-list-foot'
import { ItemTools } from './item-tools'

type OptionListProps = { section: number; question: number }

/** The choices of a multiple-choice question. */
export function OptionList({ section, question }: OptionListProps) {
  const { control, form, faults } = useCourseForm()
  const name = `sections.${section}.questions.${question}.options` as const
  const { fields, ...array } = useFieldArray({ control, name, keyName: 'key' })
  const count = fields.length
  const { setList, actions, add, placeOf, removed } = useItemList({
    noun: 'Option',
    count,
    itemAt: (index) => form.getValues(`${name}.${index}`),
    move: array.move,
    insert: (index, item) => array.insert(index, item, { shouldFocus: false }),
    remove: array.remove,
  })

  return (
    <FieldGroup label="Options" className="item-options">
      <ol ref={setList} className="item-list">
        {fields.map(({ key }, index) => {
          const path = `${name}.${index}.text` as const
          const fault = faults.get(path)
          return (
            <li key={key} className="item item-option" data-drag={placeOf(index)}>
              <Input
                {...form.register(path)}
                aria-label={`Option ${index + 1} of question ${question + 1}`}
                aria-invalid={fault !== undefined || undefined}
                aria-describedby={fault === undefined ? undefined : `${path}-error`}
              />
              <ItemTools
                label={`option ${index + 1} of question ${question + 1}`}
                index={index}
                count={count}
                actions={actions}
              />
              {fault !== undefined && <FieldError id={`${path}-error`}>{fault}</FieldError>}
            </li>
          )
        })}
      </ol>
      <ItemListFoot
        addText="Add option"
        onAdd={() => add({ text: `Option ${count + 1}` })}
        error={faults.get(name)}
        path={name}
        removed={removed}
      />
    </FieldGroup>
  )
}
