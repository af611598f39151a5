import { type Ref, useImperativeHandle, useRef, useState } from 'react'
import { t, written } from '@/lib/i18n/language'
import type { Section } from '../../schema'
import styles from './lesson.module.css'

type LessonProps = {
  section: Section
  startsOpen: boolean
  ref?: Ref<LessonHandle>
}

export type LessonHandle = {
  /** Focuses the line that opens and closes the lesson. */
  focus: () => void
  /** Opens the lesson and focuses it. */
  read: () => void
}

/** A section's description, to read before the section's questions and to look up at each question. */
export function Lesson({ section, startsOpen, ref }: LessonProps) {
  // `startsOpen` sets only the initial state. Afterwards the reader opens and closes the lesson.
  const [isOpen] = useState(startsOpen)
  const details = useRef<HTMLDetailsElement>(null)
  const summary = useRef<HTMLElement>(null)
  useImperativeHandle(ref, () => ({
    focus: () => summary.current?.focus({ preventScroll: true }),
    read: () => {
      if (details.current) details.current.open = true
      summary.current?.focus()
    },
  }))
  return (
    <details ref={details} className={styles.lesson} open={isOpen}>
      <summary ref={summary}>{t('About this section')}</summary>
      <p {...written()}>{section.description}</p>
    </details>
  )
}

export function hasLesson(section: Section): boolean {
  return section.description.trim() !== ''
}
