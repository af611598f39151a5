import { csvMoment } from '@/lib/csv'
import { documentTypes, roleName, statusName } from '@/lib/domain'
import { unwrap } from '@/lib/result'
import { CsvButton, type CsvColumn, csvPageSize } from '../../components/csv-button'
import { fetchUsers, type User } from '../api'
import type { UserFilters } from '../schema'

const columns: CsvColumn<User>[] = [
  { header: 'Name', value: ({ name }) => name },
  { header: 'Email', value: ({ email }) => email },
  { header: 'Phone', value: ({ phone }) => phone },
  { header: 'Role', value: ({ role }) => roleName(role) },
  { header: 'Status', value: ({ status }) => statusName(status) },
  { header: 'Joined (Brisbane time)', value: (user) => csvMoment(user.created_at) },
  { header: 'Documents', value: ({ documents }) => namesOf(documents) },
]

/** Everybody whom the filters leave, as a file. */
export function UsersFile({ filters }: { filters: UserFilters }) {
  return (
    <CsvButton
      name="users"
      columns={columns}
      readPage={(last, signal) => unwrap(fetchUsers(filters, last, csvPageSize, signal), 'users')}
    />
  )
}

function namesOf(documents: User['documents']): string {
  return documentTypes
    .filter(({ type }) => documents.some((document) => document.type === type))
    .map(({ name }) => name)
    .join('; ')
}
