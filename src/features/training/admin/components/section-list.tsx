import ChevronDown from 'lucide-react/icons/chevron-down'
import { memo, useId } from 'react'
import { useFieldArray, useWatch } from 'react-hook-form'
import { SortableList, SortHead } from '@/components/form/sortable-list'
import { TextAreaField, TextField } from '@/components/form/text-field'
import { Tag } from '@/components/ui/tag'
import { Hint } from '@/components/ui/text'
import { countOf, t } from '@/lib/i18n/language'
import { useCourseForm } from '../course-form-context'
import { lastSectionText, sectionOf } from '../form-schema'
import { newSection } from '../new-course'
import { QuestionList } from './question-list'
import styles from './section-list.module.css'

export function SectionList() {
  const { control, form, faults, setOpen } = useCourseForm()
  const { fields, ...array } = useFieldArray({ control, name: 'sections', keyName: 'key' })

  function createSection() {
    const section = newSection(fields.length + 1)
    setOpen(section.id, true)
    return section
  }

  return (
    <SortableList
      noun={t('Section')}
      name="sections"
      array={array}
      itemAt={(index) => form.getValues(`sections.${index}`)}
      createItem={createSection}
      error={faults.get('sections')}
      lastItemText={lastSectionText}
      itemClassName={styles.section}
    >
      {fields.map(({ key, id }, index) => (
        <SectionEditor key={key} id={id} index={index} />
      ))}
    </SortableList>
  )
}

/** One section: its title and number of questions on one line, and its fields once it is open. */
const SectionEditor = memo(function SectionEditor({ id, index }: { id: string; index: number }) {
  const { form, faults, open, setOpen } = useCourseForm()
  const bodyId = useId()
  const isOpen = open.has(id)
  const name = `sections.${index}` as const
  const faultCount = [...faults.keys()].filter((path) => sectionOf(path) === index).length
  return (
    <div role="group" aria-label={t('Section {number}', { number: index + 1 })} className={styles.editor}>
      <SortHead label={t('section {number}', { number: index + 1 })} index={index}>
        <h3 className={styles.title}>
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={bodyId}
            onClick={() => setOpen(id, !isOpen)}
          >
            <ChevronDown size={20} aria-hidden="true" />
            <SectionLine index={index} />
            {faultCount > 0 && <Tag tone="danger">{t('{count} to fix', { count: faultCount })}</Tag>}
          </button>
        </h3>
      </SortHead>
      <div id={bodyId} className={styles.body} hidden={!isOpen}>
        {isOpen && (
          <>
            <TextField
              label={t('Section title')}
              required
              error={faults.get(`${name}.title`)}
              {...form.register(`${name}.title`)}
            />
            <TextAreaField
              label={t('Section description')}
              rows={3}
              grows
              hint={t('Cleaners read this before the questions.')}
              {...form.register(`${name}.description`)}
            />
            <QuestionList section={index} />
          </>
        )}
      </div>
    </div>
  )
})

/** A component of its own, so that typing renders only this line again. */
function SectionLine({ index }: { index: number }) {
  const { control } = useCourseForm()
  const title = useWatch({ control, name: `sections.${index}.title` })
  const questionCount = useWatch({
    control,
    name: `sections.${index}.questions`,
    compute: (list: readonly unknown[] | undefined) => list?.length ?? 0,
  })
  return (
    <span className={styles.line}>
      <span>{t('Section {number}: {title}', { number: index + 1, title })}</span>
      <Hint as="span">{countOf(questionCount, 'question')}</Hint>
    </span>
  )
}
