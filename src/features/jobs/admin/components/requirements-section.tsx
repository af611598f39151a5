import { keepPreviousData, useQuery } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { type KeyboardEvent, useDeferredValue, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useController } from 'react-hook-form'
import { Choices, FieldGroup } from '@/components/form/field'
import { FoldedSection } from '@/components/form/fold'
import { Button, IconButton } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { SearchInput } from '@/components/ui/search-input'
import { Tag } from '@/components/ui/tag'
import { Muted } from '@/components/ui/text'
import { documentTypes, requirementName } from '@/lib/format/fixed-lists'
import { jobBounds } from '@/lib/forms/limits'
import { t, tn, word, written } from '@/lib/i18n/language'
import { useSignedIn } from '@/lib/person/signed-in-person'
import { coursesByIdQuery, coursesToAskQuery, type NamedCourse } from '../form-api'
import { proposedDocuments } from '../form-schema'
import { stateOf } from '../state-of'
import type { JobFormApi } from './checked-field'
import styles from './course-picker.module.css'

/**
 * The job's requirements. The documents follow the category until an administrator changes them (rule 5.20).
 */
export function RequirementsSection({ form, isStored }: { form: JobFormApi; isStored: boolean }) {
  const { getValues, setValue, register, watch, control } = form
  const courses = useController({ control, name: 'required_courses' })
  const [category, state, postcode] = watch(['category', 'location_state', 'location_postcode'])
  const isInQueensland = (stateOf(state, postcode) ?? 'QLD') === 'QLD'
  const proposedFor = useRef(category)
  const proposed = proposedDocuments(category)
  const asked = watch('required_documents')
  const isUsual = isSame(asked, proposed)
  const isProposed = proposed.length > 0 && isUsual
  const courseCount = courses.field.value.length

  const propose = useEffectEvent((chosen: typeof category) => {
    const before = proposedDocuments(proposedFor.current)
    proposedFor.current = chosen
    const now = proposedDocuments(chosen)
    if (isSame(getValues('required_documents'), before) && !isSame(before, now))
      setValue('required_documents', now, { shouldDirty: true })
  })
  useEffect(() => propose(category), [category])

  return (
    <FoldedSection
      title={t('Requirements')}
      holds={[
        ...documentTypes
          .filter(({ type }) => asked.includes(type))
          .map((about) => requirementName(about, isInQueensland)),
        ...(courseCount > 0 ? [tn(courseCount, '1 course', '{count} courses')] : []),
      ].join(', ')}
      opens={isStored && (!isUsual || courseCount > 0)}
      note={t('Cleaners see what they are missing but can still apply.')}
    >
      <FieldGroup
        label={t('Documents')}
        hint={isProposed ? t('Usual for {category}.', { category: word(category) }) : undefined}
      >
        <Choices>
          {documentTypes.map((about) => (
            <Checkbox
              key={about.type}
              label={requirementName(about, isInQueensland)}
              value={about.type}
              {...register('required_documents')}
            />
          ))}
        </Choices>
      </FieldGroup>
      <CoursePicker courseIds={courses.field.value} onChange={courses.field.onChange} />
    </FoldedSection>
  )
}

function isSame(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((one) => others.includes(one))
}

type CoursePickerProps = { courseIds: readonly string[]; onChange: (courseIds: string[]) => void }

/** The courses that the job requires, with a search to add active courses. */
function CoursePicker({ courseIds, onChange }: CoursePickerProps) {
  const { userId } = useSignedIn()
  const [picked, setPicked] = useState<NamedCourse[]>([])
  const unnamed = courseIds.filter((id) => picked.every((course) => course.id !== id))
  const { data: named = [] } = useQuery(coursesByIdQuery(userId, unnamed))
  const known = new Map([...named, ...picked].map((course) => [course.id, course]))
  const isFull = courseIds.length >= jobBounds.courses

  return (
    <FieldGroup
      label={t('Courses')}
      hint={
        isFull
          ? t('A job can require up to {count} courses.', { count: jobBounds.courses })
          : t('People qualify once they have completed the course.')
      }
    >
      {courseIds.length > 0 && (
        <ul className={styles.chosen} aria-label={t('Required courses')}>
          {courseIds.map((id) => {
            const course = known.get(id)
            const title = course?.title ?? t('Unknown Course')
            return (
              <li key={id}>
                <span {...(course && written())}>{title}</span>
                {course?.status === 'inactive' && (
                  <Tag tone="warning">{t('Inactive, so not required for now')}</Tag>
                )}
                <IconButton
                  aria-label={t('Remove {title}', { title })}
                  onClick={() => onChange(courseIds.filter((one) => one !== id))}
                >
                  <X size={18} aria-hidden="true" />
                </IconButton>
              </li>
            )
          })}
        </ul>
      )}
      {!isFull && (
        <CourseSearch
          without={courseIds}
          onPick={(course) => {
            setPicked((now) => [...now, course])
            onChange([...courseIds, course.id])
          }}
        />
      )}
    </FieldGroup>
  )
}

type CourseSearchProps = { without: readonly string[]; onPick: (course: NamedCourse) => void }

/** The search box for courses. Its results are shown while the focus is in the box or in the results. */
function CourseSearch({ without, onPick }: CourseSearchProps) {
  const { userId } = useSignedIn()
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const search = useDeferredValue(text.trim())
  const { data, error } = useQuery({
    ...coursesToAskQuery(userId, search),
    enabled: isOpen,
    placeholderData: keepPreviousData,
  })
  const found = data?.filter(({ id }) => !without.includes(id))

  function handlePick(course: NamedCourse) {
    onPick(course)
    setText('')
    // Focuses the search box, because the clicked button no longer exists.
    box.current?.querySelector('input')?.focus()
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') setOpen(false)
    if (event.key !== 'Enter') return
    event.preventDefault()
    const [first] = found ?? []
    if (first && text.trim() !== '') handlePick(first)
  }

  return (
    <div
      ref={box}
      className={styles.search}
      onFocus={() => setOpen(true)}
      onBlur={({ relatedTarget }) => {
        if (!box.current?.contains(relatedTarget)) setOpen(false)
      }}
    >
      <SearchInput
        label={t('Find a course to require')}
        placeholder={t('Find a course')}
        value={text}
        onValueChange={setText}
        onKeyDown={handleKeyDown}
        autoComplete="off"
      />
      {isOpen && error && <p role="alert">{error.message}</p>}
      {isOpen && found && (
        <div role="status">
          {found.length === 0 ? (
            <Muted>{t('No other active courses match your search.')}</Muted>
          ) : (
            <span className="sr-only">{t('{count} found', { count: found.length })}</span>
          )}
        </div>
      )}
      {isOpen && found && found.length > 0 && (
        <ul className={styles.found} aria-label={t('Courses found')}>
          {found.map((course) => (
            <li key={course.id}>
              <Button
                variant="quiet"
                size="small"
                aria-label={t('Add {title}', { title: course.title })}
                // Prevents the search box from losing the focus, which would close the list before the click.
                // Safari does not focus a clicked button.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => handlePick(course)}
              >
                <Plus size={18} aria-hidden="true" />
                {course.title}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
