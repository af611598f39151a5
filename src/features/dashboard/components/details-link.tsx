import { buttonClass } from '@/components/ui/button'
import { CardLink } from '@/components/ui/card'
import { paths } from '@/lib/paths'

/** The way from a row to its job; the job's name is for those who hear the link alone. */
export function DetailsLink({ jobId, title }: { jobId: string; title: string }) {
  return (
    <CardLink to={paths.job(jobId)} className={buttonClass({ variant: 'quiet', size: 'small' })}>
      <span>
        Details<span className="sr-only"> of {title}</span>
      </span>
    </CardLink>
  )
}
