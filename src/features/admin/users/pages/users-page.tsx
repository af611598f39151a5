import { ListHead } from '@/components/list/list-parts'
import { PageActions, PageHeading } from '@/components/page-heading'
import '../users.css'
import { useListControls } from '@/components/list/use-list-controls'
import { UserResults } from '../components/user-results'
import { UserSearch } from '../components/user-search'
import { UsersFile } from '../components/users-file'
import { readUserFilters } from '../schema'

/** /admin/cleaners: everybody with an account, searched and filtered, with their role and status to change. */
export function Component() {
  const controls = useListControls(readUserFilters)
  return (
    <>
      <ListHead>
        <PageHeading title="Users">
          <PageActions>
            <UsersFile filters={controls.filters} />
          </PageActions>
        </PageHeading>
        <UserSearch controls={controls} />
      </ListHead>
      <UserResults controls={controls} />
    </>
  )
}
