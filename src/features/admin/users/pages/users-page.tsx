import '../users.css'
import { useListControls } from '@/components/list/use-list-controls'
import { PageHeading } from '@/components/page-heading'
import { UserResults } from '../components/user-results'
import { UserSearch } from '../components/user-search'
import { UsersFile } from '../components/users-file'
import { readUserFilters } from '../schema'

/** /admin/cleaners: everybody with an account, searched and filtered, with their role and status to change. */
export function Component() {
  const controls = useListControls(readUserFilters)
  return (
    <>
      <div className="list-head">
        <PageHeading title="Users">
          <UsersFile filters={controls.filters} />
        </PageHeading>
        <UserSearch controls={controls} />
      </div>
      <UserResults controls={controls} />
    </>
  )
}
