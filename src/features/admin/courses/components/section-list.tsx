import { useFieldArray } from 'react-hook-form'
import { useCourseForm } from '../course-form-context'
import { sectionsText } from '../course-schema'
import { newSection } from '../form-values'
import { useItemList } from '../use-item-list'
import { ItemListFoot } from './item-list-foot'
import { SectionEditor } from './section-editor'

/** The sections of the course. */
export function SectionList() {
  const { control, form, faults, setOpen } = useCourseForm()
  const { fields, ...array } = useFieldArray({ control, name: 'sections', keyName: 'key' })
  const count = fields.length
  const { setList, actions, add, placeOf, complaint, removed } = useItemList({
    noun: 'Section',
    count,
    lastText: sectionsText,
    itemAt: (index) => form.getValues(`sections.${index}`),
    move: array.move,
    insert: (index, item) => array.insert(index, item, { shouldFocus: false }),
    remove: array.remove,
  })

  function handleAdd() {
    const section = newSection(count + 1)
    setOpen(section.id, true)
    add(section)
  }

  return (
    <div>
      <ol ref={setList} className="item-list">
        {fields.map(({ key, id }, index) => (
          <li key={key} className="item item-section" data-drag={placeOf(index)}>
            <SectionEditor id={id} index={index} count={count} actions={actions} />
          </li>
        ))}
      </ol>
      <ItemListFoot
        addText="Add section"
        onAdd={handleAdd}
        error={complaint ?? faults.get('sections')}
        path="sections"
        removed={removed}
      />
    </div>
  )
}
