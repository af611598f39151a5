import { ButtonLink } from '@/components/ui/button'
import { paths } from '@/lib/paths'

/** The way from a row to its job; the job's name is for those who hear the link alone. */
export function DetailsLink({ jobId, title }: { jobId: string; title: string }) {
  return (
    <ButtonLink to={paths.job(jobId)} variant="quiet" size="small" className="card-link">
      <span>
        Details<span className="sr-only"> of {title}</span>
      </span>
    </ButtonLink>
  )
}
