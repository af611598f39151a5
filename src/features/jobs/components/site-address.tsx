import { useQuery } from '@tanstack/react-query'
import { LockKeyhole } from 'lucide-react'
import { MapLink } from '@/components/ui/text'
import { applicationForJobQuery } from '@/features/applications/api'
import { readApplicationStatus } from '@/features/applications/schema'
import { useSignedIn } from '@/features/auth/session'
import type { Job } from '../api'
import { Fact } from './facts'

/** The full address, as far as the database gives it to this person (specification, part 2; the job's address rule). */
export function SiteAddress({ job }: { job: Job }) {
  const { userId, isAdmin } = useSignedIn()
  const application = useQuery(applicationForJobQuery(userId, job.id))
  const address = job.job_addresses?.site_address
  const isAccepted = application.data ? readApplicationStatus(application.data.status) === 'Accepted' : false
  const isWithheld = address === undefined && job.address_rule === 'accepted' && !isAdmin && !isAccepted
  return (
    <Fact
      wide
      name={
        <>
          Full address{' '}
          <span className="fact-note">
            <LockKeyhole size={14} aria-hidden="true" />
            Visible after acceptance
          </span>
        </>
      }
      value={
        isWithheld ? (
          <span className="fact-withheld">
            You will find the address here once your application is accepted.
          </span>
        ) : (
          address && <MapLink address={address} />
        )
      }
    />
  )
}
