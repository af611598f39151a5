import { type Ref, useState } from 'react'
import type { Section } from '../schema'

type LessonProps = {
  section: Section
  startsOpen: boolean
  /** The line that opens and closes it. */
  ref?: Ref<HTMLElement>
}

/** What a section teaches, for reading before its questions and for looking up at each of them. */
export function Lesson({ section, startsOpen, ref }: LessonProps) {
  // From then on it is the reader's.
  const [isOpen] = useState(startsOpen)
  return (
    <details className="lesson" open={isOpen}>
      <summary ref={ref}>About this section</summary>
      <p>{section.description}</p>
    </details>
  )
}

export function hasLesson(section: Section): boolean {
  return section.description.trim() !== ''
}
