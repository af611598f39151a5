import { ChevronDown } from 'lucide-react'
import { memo, useId } from 'react'
import { useWatch } from 'react-hook-form'
import { TextAreaField, TextField } from '@/components/form/text-field'
import { Tag } from '@/components/ui/tag'
import { Hint } from '@/components/ui/text'
import { sectionOf } from '../course-faults'
import { useCourseForm } from '../course-form-context'
import type { ItemActions } from '../use-item-list'
import { ItemTools } from './item-tools'
import { QuestionList } from './question-list'

type SectionEditorProps = { id: string; index: number; count: number; actions: ItemActions }

/** One section: a line that says which it is, and its fields and questions once it is opened. */
export const SectionEditor = memo(function SectionEditor({ id, index, count, actions }: SectionEditorProps) {
  const { form, faults, open, setOpen } = useCourseForm()
  const bodyId = useId()
  const isOpen = open.has(id)
  const name = `sections.${index}` as const
  const faulty = [...faults.keys()].filter((path) => sectionOf(path) === index).length
  return (
    <div role="group" aria-label={`Section ${index + 1}`} className="item-body">
      <div className="item-head">
        <h4>
          <button
            type="button"
            className="section-toggle"
            aria-expanded={isOpen}
            aria-controls={bodyId}
            onClick={() => setOpen(id, !isOpen)}
          >
            <ChevronDown size={20} aria-hidden="true" />
            <SectionLine index={index} />
            {faulty > 0 && <Tag tone="danger">{faulty} to fix</Tag>}
          </button>
        </h4>
        <ItemTools label={`section ${index + 1}`} index={index} count={count} actions={actions} />
      </div>
      <div id={bodyId} className="section-body" hidden={!isOpen}>
        {isOpen && (
          <>
            <TextField
              label="Section title"
              required
              error={faults.get(`${name}.title`)}
              {...form.register(`${name}.title`)}
            />
            <TextAreaField
              label="Section description"
              rows={3}
              hint="Cleaners read it before the questions."
              {...form.register(`${name}.description`)}
            />
            <QuestionList section={index} />
          </>
        )}
      </div>
    </div>
  )
})

/** Apart, because it alone is drawn anew while somebody types. */
function SectionLine({ index }: { index: number }) {
  const { control } = useCourseForm()
  const title = useWatch({ control, name: `sections.${index}.title` })
  const questions = useWatch({
    control,
    name: `sections.${index}.questions`,
    compute: (list: readonly unknown[] | undefined) => list?.length ?? 0,
  })
  return (
    <span className="section-line">
      <span>
        Section {index + 1}: {title}
      </span>
      <Hint as="span">{questions === 1 ? '1 question' : `${questions} questions`}</Hint>
    </span>
  )
}
