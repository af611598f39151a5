import { paths } from '@/lib/navigation/paths'
import { RowLink } from './list-return'

type PersonLinkProps = {
  id: string
  /** What lists the person on the job's page, if not their id. */
  row?: string
  name: string
  className?: string | undefined
}

/** The way from a job's page to a person, and back. */
export function PersonLink({ id, row = id, name, className }: PersonLinkProps) {
  return (
    <RowLink to={paths.userProfile(id)} list="applicants" row={row} name={name} className={className}>
      {name}
    </RowLink>
  )
}
