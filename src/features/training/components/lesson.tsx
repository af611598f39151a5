import { type Ref, useState } from 'react'
import type { Section } from '../schema'
import styles from './lesson.module.css'

type LessonProps = {
  section: Section
  startsOpen: boolean
  /** The line that opens and closes the lesson. */
  ref?: Ref<HTMLElement>
}

/** A section's description, to read before its questions and to look up at each of them. */
export function Lesson({ section, startsOpen, ref }: LessonProps) {
  // Only its start is ours: afterwards the reader opens and closes it.
  const [isOpen] = useState(startsOpen)
  return (
    <details className={styles.lesson} open={isOpen}>
      <summary ref={ref}>About this section</summary>
      <p>{section.description}</p>
    </details>
  )
}

export function hasLesson(section: Section): boolean {
  return section.description.trim() !== ''
}
