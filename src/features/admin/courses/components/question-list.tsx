import { useFieldArray } from 'react-hook-form'
import { useCourseForm } from '../course-form-context'
import { questionsText } from '../course-schema'
import { newQuestion } from '../form-values'
import { useItemList } from '../use-item-list'
import { ItemListFoot } from './item-list-foot'
import { QuestionEditor } from './question-editor'

/** The questions of a section. They change places within it: an answer belongs to its section, too. */
export function QuestionList({ section }: { section: number }) {
  const { control, form, faults } = useCourseForm()
  const name = `sections.${section}.questions` as const
  const { fields, ...array } = useFieldArray({ control, name, keyName: 'key' })
  const count = fields.length
  const { setList, actions, add, placeOf, complaint, removed } = useItemList({
    noun: 'Question',
    count,
    lastText: questionsText,
    itemAt: (index) => form.getValues(`${name}.${index}`),
    move: array.move,
    insert: (index, item) => array.insert(index, item, { shouldFocus: false }),
    remove: array.remove,
  })

  return (
    <div>
      <ol ref={setList} className="item-list">
        {fields.map(({ key }, index) => (
          <li key={key} className="item item-question" data-drag={placeOf(index)}>
            <QuestionEditor section={section} index={index} count={count} actions={actions} />
          </li>
        ))}
      </ol>
      <ItemListFoot
        addText="Add question"
        onAdd={() => add(newQuestion(count + 1))}
        error={complaint ?? faults.get(name)}
        path={name}
        removed={removed}
        hint="Up to 3 questions per section."
      />
    </div>
  )
}
