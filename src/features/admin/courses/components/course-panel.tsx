import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Card } from '@/components/ui/card'

/** The form's place in the list. Takes the focus when it opens. */
export function CoursePanel({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const titleId = useId()

  useEffect(() => heading.current?.focus(), [])

  return (
    <Card as="section" className="course-panel" aria-labelledby={titleId}>
      <h2 ref={heading} tabIndex={-1} id={titleId}>
        {title}
      </h2>
      {children}
    </Card>
  )
}
