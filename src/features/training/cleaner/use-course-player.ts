import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { useBackendAnswering } from '@/lib/backend/reachability'
import { trainingKeys } from '@/lib/client/query-keys'
import type { CourseWithProgress } from '../api'
import { missingSteps, stepIndexAt, stepsOf } from '../course-steps'
import { type Answers, readAnswers } from '../schema'
import { checkOf, wrongSteps } from './answer-checks'
import { checkedAnswersQuery } from './answer-checks-api'
import { autosaveOf } from './course-autosave'
import { openCourses } from './drafted-courses'

/** The state of a course being answered. Starts at the saved question, with this device's unsaved answers. */
export function useCoursePlayer(userId: string, { course, progress }: CourseWithProgress) {
  const queryClient = useQueryClient()
  const steps = stepsOf(course.sections)
  const [autosave] = useState(() => autosaveOf(queryClient, userId, { course, progress }))
  const {
    state,
    unsaved,
    completing,
    missing: missingKeys,
    wrong: refused,
  } = useSyncExternalStore(autosave.subscribe, autosave.read)
  const [index, setIndex] = useState(() => stepIndexAt(steps, autosave.position))
  const [showsMissing, setShowsMissing] = useState(false)
  /**
   * The key of the question being answered. Until the person moves on, the check of its saved answer is not
   * shown.
   */
  const [atWork, setAtWork] = useState<string>()
  const isReachable = useBackendAnswering()
  const answers: Answers = { ...readAnswers(progress?.answers), ...unsaved }
  const missing = missingSteps(steps, answers)
  const handledKeys = useRef(missingKeys)
  const checking = useQuery({
    ...checkedAnswersQuery(userId, course.id),
    enabled: Object.keys(course.checks).length > 0 && progress !== null,
  })
  const checked = (checking.data ?? []).filter(({ key }) => key !== atWork)
  const stillWrong = steps.filter(
    ({ key }) => refused?.keys.includes(key) && checkOf(checked, answers, key)?.is_right !== true,
  )

  useEffect(() => {
    openCourses.add(course.id)
    autosave.open()
    window.addEventListener('online', autosave.resume)
    return () => {
      window.removeEventListener('online', autosave.resume)
      openCourses.delete(course.id)
      autosave.close()
    }
  }, [autosave, course.id])

  const wasSilent = useRef(false)
  const handleAnswering = useEffectEvent(() => {
    autosave.retry()
    const { key = '' } = steps[index] ?? {}
    // While the backend was unreachable, the page promised to check this answer later.
    const isPromised = wasSilent.current && key in course.checks && answers[key] !== undefined
    if (isPromised && !checkOf(checked, answers, key)) check()
  })
  useEffect(() => {
    if (isReachable) handleAnswering()
    wasSilent.current = !isReachable
  }, [isReachable])

  // Leads to the first answer that the database reports as missing or wrong. Only the database knows the
  // right answers, and the questions that were added after this page loaded the course.
  useEffect(() => {
    const keys = refused?.keys ?? missingKeys
    if (keys.length === 0 || handledKeys.current === keys) return
    handledKeys.current = keys
    setShowsMissing(missingKeys.length > 0)
    const first = steps.findIndex(({ key }) => keys.includes(key))
    setIndex(Math.max(first, 0))
    if (keys.some((key) => steps.every((step) => step.key !== key))) {
      // Refetches the course, because the course has been edited since it was loaded.
      void queryClient.invalidateQueries({ queryKey: trainingKeys.course(userId, course.id) })
    }
  }, [missingKeys, refused, steps, queryClient, userId, course.id])

  function goTo(next: number) {
    const step = steps[next]
    if (!step) return
    setIndex(next)
    save(step.position)
  }

  /** Saves the answers, so that they are checked. */
  function save(...request: Parameters<typeof autosave.save>) {
    setAtWork(undefined)
    autosave.save(...request)
  }

  /** `acceptWrong` completes the course even with wrong answers, unless a pass mark prevents it. */
  function complete(acceptWrong = false) {
    const [first] = missing
    const step = steps[index]
    setShowsMissing(first !== undefined)
    if (first) goTo(steps.indexOf(first))
    else if (step) save(step.position, true, acceptWrong)
  }

  function check() {
    const step = steps[index]
    if (step) save(step.position)
  }

  return {
    steps,
    index,
    answers,
    state,
    completing,
    /** Required questions without an answer. Empty until the person tries to complete the course. */
    missing: showsMissing ? missing : [],
    /** The answers that blocked completing the course and are still wrong. */
    refused:
      showsMissing && missing.length > 0
        ? undefined
        : refused && { steps: stillWrong, needed: refused.needed },
    /** All steps whose answers are known to be wrong. */
    wrong: wrongSteps(steps, checked, answers),
    checked,
    isChecking: state.kind === 'saving' || checking.isFetching,
    checkError: checking.error?.message,
    isReachable,
    answer: (key: string, text: string) => {
      setAtWork(key)
      autosave.answer(key, text)
    },
    goTo,
    complete,
    check,
    retry: autosave.retry,
  }
}
