import { Card } from '@/components/ui/card'

type CourseSummaryProps = {
  summary: { started: number; completed: number; average_percentage: number | null }
}

/** How many have started and completed a course, and how far they are on average. */
export function CourseSummary({ summary }: CourseSummaryProps) {
  const { started, completed, average_percentage: average } = summary
  return (
    <Card as="dl" className="course-summary">
      <div>
        <dt>Started</dt>
        <dd>{started.toLocaleString('en-AU')}</dd>
      </div>
      <div>
        <dt>Completed</dt>
        <dd>{completed.toLocaleString('en-AU')}</dd>
      </div>
      <div>
        <dt>Average progress</dt>
        <dd>{started === 0 || average === null ? 'N/A' : `${average}%`}</dd>
      </div>
    </Card>
  )
}
