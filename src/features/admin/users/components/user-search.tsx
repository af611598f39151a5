import { FilterSelect, SearchForm } from '@/components/list/search-form'
import { accountStatuses, documentTypes, roles } from '@/lib/domain'
import type { UserListControls } from '../schema'

const withoutDocument = documentTypes.map(({ type, name }) => ({ value: type, label: `Without ${name}` }))

/** The search box and the filters. */
export function UserSearch({ controls }: { controls: UserListControls }) {
  return (
    <search>
      <SearchForm
        className="user-tools"
        controls={controls}
        label="Search users"
        placeholder="Name, email or phone"
      >
        <FilterSelect controls={controls} name="role" label="Role" all="All Roles" options={roles} />
        <FilterSelect
          controls={controls}
          name="status"
          label="Status"
          all="All Statuses"
          options={accountStatuses}
        />
        <div className="user-document-filter">
          <FilterSelect
            controls={controls}
            name="missing"
            label="Documents"
            all="All Users"
            options={withoutDocument}
          />
        </div>
      </SearchForm>
    </search>
  )
}
