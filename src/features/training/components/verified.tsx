import { Card } from '@/components/ui/card'
import { Tag } from '@/components/ui/tag'
import { formatDate } from '@/lib/format-date'
import type { Verification } from '../verify-api'

/** Name, course, date and whether it is valid: all that a number gives away. */
export function Verified({ verified }: { verified: Verification }) {
  return (
    <Card as="section" className="verified" aria-label="Result" role="status">
      {verified.is_valid ? <Tag tone="positive">Valid</Tag> : <Tag tone="danger">Not valid</Tag>}
      <dl>
        <div>
          <dt>Name</dt>
          <dd>{verified.person_name || 'N/A'}</dd>
        </div>
        <div>
          <dt>Course</dt>
          <dd>{verified.course_title}</dd>
        </div>
        <div>
          <dt>Completed</dt>
          <dd>{formatDate(verified.completed_on)}</dd>
        </div>
      </dl>
    </Card>
  )
}
