import '../users.css'
import { PageHeading } from '@/components/page-heading'
import { UserResults } from '../components/user-results'
import { UserSearch } from '../components/user-search'
import { UsersFile } from '../components/users-file'
import { useUserFilters } from '../use-user-filters'

/** /admin/cleaners: everybody with an account, searched and filtered, with their role and status to change. */
export function Component() {
  const userFilters = useUserFilters()
  return (
    <>
      <div className="list-head">
        <PageHeading title="Users">
          <UsersFile filters={userFilters.filters} />
        </PageHeading>
        <UserSearch userFilters={userFilters} />
      </div>
      <UserResults filters={userFilters.filters} onClear={userFilters.clear} />
    </>
  )
}
