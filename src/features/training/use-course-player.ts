import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { trainingKeys } from '@/lib/query-keys'
import { useBackendAnswering } from '@/lib/reachability'
import { type CourseWithProgress, type Progress, updateProgress } from './api'
import { Autosave } from './autosave'
import { missingSteps, stepIndexAt, stepsOf } from './course-steps'
import { LocalDraft } from './local-draft'
import { saveProgress } from './save-progress'
import { type Answers, readAnswers } from './schema'

/** The state of a course being answered. Starts at the saved question, with what this device has not saved yet. */
export function useCoursePlayer(userId: string, { course, progress }: CourseWithProgress) {
  const queryClient = useQueryClient()
  const steps = stepsOf(course.sections)
  const [autosave] = useState(() => {
    const draft = new LocalDraft(window.localStorage, userId, course.id)
    const place = steps[stepIndexAt(steps, savedPlace(progress))]?.place
    if (!place) throw new Error('A course has at least one question.')
    return new Autosave<Progress>(
      (request) => saveProgress(userId, course.id, request),
      draft,
      place,
      (saved) => updateProgress(queryClient, saved),
    )
  })
  const {
    state,
    unsaved,
    completing,
    missing: missingKeys,
  } = useSyncExternalStore(autosave.subscribe, autosave.read)
  const [index, setIndex] = useState(() => stepIndexAt(steps, autosave.place))
  const [showsMissing, setShowsMissing] = useState(false)
  const isReachable = useBackendAnswering()
  const answers: Answers = { ...readAnswers(progress?.answers), ...unsaved }
  const missing = missingSteps(steps, answers)
  const handledKeys = useRef(missingKeys)

  useEffect(() => {
    autosave.open()
    window.addEventListener('online', autosave.retry)
    return () => {
      window.removeEventListener('online', autosave.retry)
      autosave.close()
    }
  }, [autosave])

  useEffect(() => {
    if (isReachable) autosave.retry()
  }, [isReachable, autosave])

  // The database can miss an answer that this page believes saved, or to a question that this page has not loaded.
  useEffect(() => {
    if (missingKeys.length === 0 || handledKeys.current === missingKeys) return
    handledKeys.current = missingKeys
    setShowsMissing(true)
    const first = steps.findIndex(({ key }) => missingKeys.includes(key))
    setIndex(Math.max(first, 0))
    if (missingKeys.some((key) => steps.every((step) => step.key !== key))) {
      // The course was edited meanwhile.
      void queryClient.invalidateQueries({ queryKey: trainingKeys.course(userId, course.id) })
    }
  }, [missingKeys, steps, queryClient, userId, course.id])

  function goTo(next: number) {
    const step = steps[next]
    if (!step) return
    setIndex(next)
    autosave.save(step.place)
  }

  function complete() {
    const [first] = missing
    const step = steps[index]
    setShowsMissing(first !== undefined)
    if (first) goTo(steps.indexOf(first))
    else if (step) autosave.save(step.place, true)
  }

  return {
    steps,
    index,
    answers,
    state,
    completing,
    /** Required questions without an answer; empty until somebody tries to complete the course. */
    missing: showsMissing ? missing : [],
    answer: (key: string, text: string) => autosave.answer(key, text),
    goTo,
    complete,
    retry: autosave.retry,
  }
}

function savedPlace(progress: Progress | null) {
  const { current_section: section, current_question: question } = progress ?? {}
  return section && question ? { section, question } : undefined
}
