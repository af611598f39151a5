import { useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useForm } from 'react-hook-form'
import type { Location } from 'react-router-dom'
import { LoadNewest } from '@/components/form/load-newest'
import { SaveBar } from '@/components/form/save-bar'
import { LeaveDialog } from '@/components/leave-dialog'
import { paths } from '@/lib/paths'
import { useLeaveGuard } from '@/lib/use-leave-guard'
import { type Fault, faultsOf, firstOfEach, sectionOf } from '../course-faults'
import { CourseFormContext } from '../course-form-context'
import type { CourseValues } from '../course-schema'
import { fetchCourse } from '../edit-api'
import { contentOf, valuesOf } from '../form-values'
import { editedIn } from '../use-course-filters'
import { useSaveCourse } from '../use-save-course'
import { CourseFields } from './course-fields'
import { SectionList } from './section-list'

type CourseFormProps = {
  id: string
  values: CourseValues
  /** When it was read; undefined for a new course. */
  openedAt: string | undefined
  onSaved: (title: string) => void
  onCancel: () => void
}

/** More sections than these are closed at first, so that a long course opens at once and can be looked over. */
const openAtFirst = 2

/** A course to fill in or to change. A failed save leaves all of it as it was typed. */
export function CourseForm({ id, values, openedAt, onSaved, onCancel }: CourseFormProps) {
  const form = useForm<CourseValues>({ defaultValues: values })
  const { control, getValues, subscribe, reset } = form
  const { isDirty } = form.formState
  const [base, setBase] = useState(openedAt)
  const [faults, setFaults] = useState<readonly Fault[]>([])
  const [open, setOpen] = useState<ReadonlySet<string>>(() => openSections(values))
  const [said, setSaid] = useState('')
  const element = useRef<HTMLFormElement>(null)
  const saving = useSaveCourse(id)
  const guard = useLeaveGuard(isDirty, closesForm)
  const hasFaults = faults.length > 0

  // Once somebody has tried to save, what is wrong is said until it is right.
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
      setOpen: (sectionId: string, isOpen: boolean) => setOpen((now) => withSection(now, sectionId, isOpen)),
      announce: setSaid,
    }),
    [form, control, faults, open],
  )

  function goTo({ path }: Fault) {
    const index = sectionOf(path)
    const section = index === undefined ? undefined : getValues(`sections.${index}.id`)
    if (section !== undefined) flushSync(() => context.setOpen(section, true))
    const field = element.current?.querySelector(`[name="${path}"], [data-path="${path}"]`)
    if (field instanceof HTMLElement) field.focus()
  }

  async function handleSave() {
    const found = faultsOf(getValues())
    setFaults(found)
    if (found[0]) {
      goTo(found[0])
      return
    }
    const content = contentOf(getValues())
    const saved = await saving.save({ content, openedAt: base }).catch(() => undefined)
    if (!saved) return
    guard.release()
    onSaved(content.title)
  }

  async function loadNewest(): Promise<string | undefined> {
    const newest = await fetchCourse(id)
    if (!newest.success) return newest.error
    const stored = valuesOf(newest.course)
    reset(stored)
    setBase(newest.course.updated_at)
    setFaults([])
    setOpen(openSections(stored))
    saving.forget()
    return undefined
  }

  return (
    <CourseFormContext value={context}>
      <form
        ref={element}
        className="course-form"
        noValidate
        onSubmit={(event) => event.preventDefault()}
        aria-label={openedAt === undefined ? 'New course' : 'Edit course'}
      >
        <CourseFields isNew={openedAt === undefined} />
        <h3>Sections</h3>
        <SectionList />
        <SaveBar
          className="course-save-bar"
          text="Save Course"
          error={
            hasFaults ? (
              <ul className="course-faults">
                {firstOfEach(faults).map((fault) => (
                  <li key={fault.message}>
                    <button type="button" onClick={() => goTo(fault)}>
                      {fault.message}
                    </button>
                  </li>
                ))}
              </ul>
            ) : (
              saving.error !== undefined &&
              (saving.isChangedMeanwhile ? (
                <LoadNewest what="course" message={saving.error} onLoad={loadNewest} />
              ) : (
                saving.error
              ))
            )
          }
          isDirty={isDirty}
          isSaving={saving.isSaving}
          onSave={() => void handleSave()}
          onCancel={onCancel}
        />
        <p className="sr-only" aria-live="assertive">
          {said}
        </p>
        <LeaveDialog open={guard.isAsking} what="course" onStay={guard.stay} onLeave={guard.proceed} />
      </form>
    </CourseFormContext>
  )
}

/** Another page, or another course opened in the list; a change of the list's filters leaves the form open. */
function closesForm(from: Location, to: Location): boolean {
  const staysInList = from.pathname === to.pathname && from.pathname.startsWith(paths.adminCourses)
  return !staysInList || editedIn(from.search) !== editedIn(to.search)
}

function openSections({ sections }: CourseValues): ReadonlySet<string> {
  return new Set(sections.length > openAtFirst ? [] : sections.map(({ id }) => id))
}

function withSection(open: ReadonlySet<string>, sectionId: string, isOpen: boolean): ReadonlySet<string> {
  const next = new Set(open)
  if (isOpen) next.add(sectionId)
  else next.delete(sectionId)
  return next
}
