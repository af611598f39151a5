import { paths } from '@/lib/navigation/paths'
import { RowLink } from './back-to-list'

type PersonLinkProps = {
  id: string
  /** The id of the row on the job's page, if it is not the person's id. */
  row?: string
  name: string
  className?: string | undefined
}

/** A link from a job's page to a person's page. The back link on the person's page then returns to the job. */
export function PersonLink({ id, row = id, name, className }: PersonLinkProps) {
  return (
    <RowLink to={paths.userProfile(id)} list="applicants" row={row} name={name} className={className}>
      {name}
    </RowLink>
  )
}
