import { ListHead } from '@/components/list/list-parts'
import { FilterSelect, SearchForm } from '@/components/list/search-form'
import { useListControls } from '@/components/list/use-list-controls'
import { PageActions, PageHeading } from '@/components/page-heading'
import { stateLooks } from '@/features/documents/document-state'
import { csvMoment } from '@/lib/csv'
import { accountStatuses, type DocumentType, documentTypes, roleName, roles, statusName } from '@/lib/domain'
import { unwrap } from '@/lib/result'
import { CsvButton, type CsvColumn, csvPageSize } from '../../components/csv-button'
import { heldDocuments, newerTexts } from '../../documents/describe-document'
import { fetchUsers } from '../api'
import { UserResults } from '../components/user-results'
import { documentNeeds, readUserFilters, type User, type UserListControls } from '../schema'
import styles from './users-page.module.css'

/** /admin/cleaners: everybody with an account, searched and filtered, with their role and status to change. */
export function Component() {
  const controls = useListControls(readUserFilters)
  return (
    <>
      <ListHead>
        <PageHeading title="Users">
          <PageActions>
            <CsvButton
              name="users"
              columns={fileColumns}
              readPage={(last, signal) =>
                unwrap(fetchUsers(controls.filters, last, csvPageSize, signal), 'users')
              }
            />
          </PageActions>
        </PageHeading>
        <UserSearch controls={controls} />
      </ListHead>
      <UserResults controls={controls} />
    </>
  )
}

const fileColumns: CsvColumn<User>[] = [
  { header: 'Name', value: ({ name }) => name },
  { header: 'Email', value: ({ email }) => email },
  { header: 'Phone', value: ({ phone }) => phone },
  { header: 'Role', value: ({ role }) => roleName(role) },
  { header: 'Status', value: ({ status }) => statusName(status) },
  { header: 'Joined (Brisbane time)', value: (user) => csvMoment(user.created_at) },
  ...documentTypes.flatMap(({ type, name }): CsvColumn<User>[] => [
    { header: name, value: (user) => stateOf(user, type) },
    { header: `${name}: valid until`, value: (user) => documentOf(user, type)?.expiresOn },
  ]),
]

function documentOf({ documents }: User, type: DocumentType) {
  return heldDocuments(documents).find((document) => document.type === type)
}

/** "Checked" or "Expired; a newer one waits to be checked". Empty for none. */
function stateOf(user: User, type: DocumentType): string {
  const document = documentOf(user, type)
  if (!document) return ''
  const { state, newer } = document
  return [stateLooks[state].word, newer && newerTexts[newer]].filter(Boolean).join('; ')
}

function UserSearch({ controls }: { controls: UserListControls }) {
  return (
    <search>
      <SearchForm
        className={styles.tools}
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
        <div className={styles.documents}>
          <FilterSelect
            controls={controls}
            name="documents"
            label="Documents"
            all="All Users"
            options={documentNeeds}
          />
        </div>
      </SearchForm>
    </search>
  )
}
