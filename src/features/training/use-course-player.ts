import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { trainingKeys } from '@/lib/query-keys'
import { useBackendAnswering } from '@/lib/reachability'
import { type CourseWithProgress, keepProgress, type Progress } from './api'
import { missingSteps, type Step, stepIndexAt, stepsOf } from './course-steps'
import { DraftStore } from './draft-store'
import { ProgressSaver } from './progress-saver'
import { saveProgress } from './save-api'
import { type Answers, readAnswers } from './schema'

/**
 * Somebody on their way through a course: where they are, what they have answered, and how saving stands.
 * Begins at the saved section and question, with what this device could not save before.
 */
export function useCoursePlayer(userId: string, { course, progress }: CourseWithProgress) {
  const queryClient = useQueryClient()
  const steps = stepsOf(course.sections)
  const [saver] = useState(() => {
    const draft = new DraftStore(window.localStorage, userId, course.id)
    const place = steps[stepIndexAt(steps, savedPlace(progress))]?.place
    if (!place) throw new Error('A course has at least one question.')
    return new ProgressSaver<Progress>(
      (request) => saveProgress(userId, course.id, request),
      draft,
      place,
      (saved) => keepProgress(queryClient, saved),
    )
  })
  const { state, unsaved, completing, missing: refused } = useSyncExternalStore(saver.subscribe, saver.read)
  const [index, setIndex] = useState(() => stepIndexAt(steps, saver.place))
  const [asked, setAsked] = useState(false)
  const answering = useBackendAnswering()
  const answers: Answers = { ...readAnswers(progress?.answers), ...unsaved }
  const missing = missingSteps(steps, answers)
  const handledRefusal = useRef(refused)

  useEffect(() => {
    saver.open()
    window.addEventListener('online', saver.retry)
    return () => {
      window.removeEventListener('online', saver.retry)
      saver.close()
    }
  }, [saver])

  useEffect(() => {
    if (answering) saver.retry()
  }, [answering, saver])

  // The database knows of a required question that this page took for answered, or did not know at all.
  useEffect(() => {
    if (refused.length === 0 || handledRefusal.current === refused) return
    handledRefusal.current = refused
    setAsked(true)
    const first = steps.findIndex(({ key }) => refused.includes(key))
    setIndex(Math.max(first, 0))
    if (refused.some((key) => steps.every((step) => step.key !== key))) {
      // Somebody has edited the course meanwhile.
      void queryClient.invalidateQueries({ queryKey: trainingKeys.course(userId, course.id) })
    }
  }, [refused, steps, queryClient, userId, course.id])

  function goTo(next: number) {
    const step = steps[next]
    if (!step) return
    setIndex(next)
    saver.save(step.place)
  }

  function handleComplete() {
    const [first] = missing
    const here = steps[index]
    if (first) {
      setAsked(true)
      goTo(steps.indexOf(first))
    } else if (here) {
      setAsked(false)
      saver.save(here.place, true)
    }
  }

  return {
    steps,
    index,
    answers,
    state,
    completing,
    /** Required questions still open, once completing has asked for them. */
    missing: asked ? missing : noSteps,
    answer: (key: string, answer: string) => saver.answer(key, answer),
    goTo,
    complete: handleComplete,
    retry: saver.retry,
  }
}

const noSteps: readonly Step[] = []

function savedPlace(progress: Progress | null) {
  const { current_section: section, current_question: question } = progress ?? {}
  return section && question ? { section, question } : undefined
}
