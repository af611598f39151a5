import { useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useForm } from 'react-hook-form'
import { EditConflict } from '@/components/form/edit-conflict'
import { SaveBar } from '@/components/form/save-bar'
import { LeaveDialog } from '@/components/leave-dialog'
import { Card } from '@/components/ui/card'
import { newId } from '@/lib/client/new-id'
import { codeOf, codes } from '@/lib/client/result'
import { fillMerged } from '@/lib/forms/fill-merged'
import { useLeaveGuard } from '@/lib/forms/use-leave-guard'
import { t } from '@/lib/i18n/language'
import { CourseFormContext } from '../course-form-context'
import type { StoredCourse } from '../form-api'
import { type CourseValues, type Fault, faultsOf, firstOfEach, sectionOf } from '../form-schema'
import { contentOf, valuesOf } from '../form-values'
import { compareCourse } from '../merge-course'
import { newCourse } from '../new-course'
import { useSaveCourse } from '../use-save-course'
import { CourseFields } from './course-fields'
import styles from './course-form.module.css'
import { useChosenPictures } from './image-field'
import { SectionList } from './section-list'

type CourseFormProps = {
  course?: StoredCourse
  onSaved: (title: string) => void
  onCancel: () => void
}

/**
 * A course with at most this many sections opens with all of them expanded. A longer course opens with all of them
 * collapsed, for a better overview.
 */
const openAtFirst = 2

/** The form to create and to edit a course. A failed save leaves the form unchanged. */
export function CourseForm({ course, onSaved, onCancel }: CourseFormProps) {
  // The form makes a new course's id, so that a repeated request creates only one course.
  const [id] = useState(() => course?.id ?? newId())
  // A save is compared with the course that the form was filled from, even if the course is refetched.
  const [opened, setOpened] = useState(course)
  const [values] = useState(() => (course ? valuesOf(course) : newCourse()))
  const form = useForm<CourseValues>({ defaultValues: values })
  const { control, getValues, subscribe } = form
  const { isDirty } = form.formState
  const [faults, setFaults] = useState<readonly Fault[]>([])
  const [open, setOpen] = useState<ReadonlySet<string>>(() => openSections(values))
  const element = useRef<HTMLFormElement>(null)
  const pictures = useChosenPictures(id)
  const saving = useSaveCourse(id, pictures.chosen)
  const guard = useLeaveGuard(isDirty)
  const hasFaults = faults.length > 0

  // After the first attempt to save, each fault is shown until it is fixed.
  useEffect(() => {
    if (!hasFaults) return
    return subscribe({
      formState: { values: true },
      callback: () => {
        const found = faultsOf(getValues())
        setFaults((before) => (JSON.stringify(before) === JSON.stringify(found) ? before : found))
      },
    })
  }, [hasFaults, subscribe, getValues])

  const context = useMemo(
    () => ({
      form,
      control,
      faults: new Map(faults.map(({ path, message }) => [path, message])),
      open,
      setOpen: (sectionId: string, isOpen: boolean) =>
        setOpen((now) => new Set(isOpen ? [...now, sectionId] : [...now].filter((one) => one !== sectionId))),
    }),
    [form, control, faults, open],
  )

  function goTo({ path }: Fault) {
    const index = sectionOf(path)
    const section = index === undefined ? undefined : getValues(`sections.${index}.id`)
    if (section !== undefined) flushSync(() => context.setOpen(section, true))
    element.current?.querySelector<HTMLElement>(`[name="${path}"], [data-path="${path}"]`)?.focus()
  }

  function handleSave() {
    const found = faultsOf(getValues())
    setFaults(found)
    if (found[0]) {
      goTo(found[0])
      return
    }
    const content = contentOf(getValues())
    saving.mutate(
      { content, openedAt: opened?.updated_at },
      {
        onSuccess: () => {
          guard.release()
          onSaved(content.title)
        },
      },
    )
  }

  function handleMerge(newest: StoredCourse, merged: CourseValues) {
    fillMerged(form, valuesOf(newest), merged)
    setOpened(newest)
    setFaults([])
    setOpen(openSections(merged))
    saving.reset()
  }

  return (
    <CourseFormContext value={context}>
      <form
        ref={element}
        className={styles.form}
        noValidate
        onSubmit={(event) => event.preventDefault()}
        aria-label={opened ? t('Edit course') : t('New course')}
      >
        <Card className={styles.part}>
          <CourseFields isNew={!opened} pictures={pictures} />
        </Card>
        <Card className={styles.part}>
          <h2>{t('Sections')}</h2>
          <SectionList />
        </Card>
        <SaveBar
          text={t('Save course')}
          error={
            hasFaults ? (
              <ul className={styles.faults}>
                {firstOfEach(faults).map((fault) => (
                  <li key={fault.message}>
                    <button type="button" onClick={() => goTo(fault)}>
                      {fault.message}
                    </button>
                  </li>
                ))}
              </ul>
            ) : codeOf(saving.error) === codes.conflict ? (
              <EditConflict
                message={saving.error?.message ?? ''}
                onCompare={() => compareCourse(id, opened, getValues())}
                onMerge={handleMerge}
              />
            ) : (
              saving.error?.message
            )
          }
          isDirty={isDirty}
          isPreparing={pictures.isPreparing}
          isSaving={saving.isPending}
          uploading={saving.uploading}
          onSave={handleSave}
          onCancel={onCancel}
        />
        <LeaveDialog open={guard.isBlocked} what={t('course')} onStay={guard.stay} onLeave={guard.proceed} />
      </form>
    </CourseFormContext>
  )
}

function openSections({ sections }: CourseValues): ReadonlySet<string> {
  return new Set(sections.length > openAtFirst ? [] : sections.map(({ id }) => id))
}
