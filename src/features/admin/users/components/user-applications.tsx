import { Link } from 'react-router-dom'
import { FormSection } from '@/components/form/form-section'
import { Hint } from '@/components/ui/text'
import { ApplicationStatusTag } from '@/features/applications/components/application-status-tag'
import { formatDate } from '@/lib/format-date'
import { paths } from '@/lib/paths'
import type { UserProfile } from '../profile-api'

/** The newest of a person's applications, and how many there are. */
export function UserApplications({ applications: { newest, count } }: Pick<UserProfile, 'applications'>) {
  return (
    <FormSection title="Applications" {...(count > 0 && { note: noteOf(newest.length, count) })}>
      {newest.length === 0 ? (
        <p>None so far.</p>
      ) : (
        <ul className="user-applications">
          {newest.map(({ id, job_id, job_title, status, applied_at }) => (
            <li key={id}>
              <div>
                {job_id === null ? job_title : <Link to={paths.adminJob(job_id)}>{job_title}</Link>}
                <Hint>Applied {formatDate(applied_at)}</Hint>
              </div>
              <ApplicationStatusTag stored={status} />
            </li>
          ))}
        </ul>
      )}
    </FormSection>
  )
}

function noteOf(shown: number, count: number): string {
  return count > shown ? `The newest ${shown} of ${count}.` : `${count} so far.`
}
