import { Link, useLocation } from 'react-router-dom'
import { Tag } from '@/components/ui/tag'
import { formatDate } from '@/lib/format-date'
import { paths } from '@/lib/paths'
import { type Column, RecordTable } from '../../components/record-table'
import type { User } from '../api'
import type { ListState } from '../list-state'
import { userName } from '../user-name'
import { DocumentBadges } from './document-badges'
import { EmailText } from './email-text'
import { type AskFirst, UserSelect } from './user-select'

type UserTableProps = {
  users: readonly User[]
  busy: boolean
  onAsk: AskFirst
}

/** People, with what an administrator decides about them (specification, part 2: /admin/cleaners). */
export function UserTable({ users, busy, onAsk }: UserTableProps) {
  const { search } = useLocation()
  return (
    <RecordTable
      caption="Users"
      columns={columnsFor(search, onAsk)}
      rows={users}
      keyOf={({ id }) => id}
      busy={busy}
    />
  )
}

function columnsFor(search: string, onAsk: AskFirst): Column<User>[] {
  return [
    { id: 'name', header: 'Name', isName: true, cell: (user) => <UserCell user={user} /> },
    {
      id: 'email',
      header: 'Email',
      cell: ({ email }) => (email === null ? 'N/A' : <EmailText email={email} />),
    },
    { id: 'role', header: 'Role', cell: (user) => <UserSelect user={user} field="role" onAsk={onAsk} /> },
    {
      id: 'joined',
      header: 'Joined',
      cell: (user) => <span className="user-joined">{formatDate(user.created_at)}</span>,
    },
    {
      id: 'status',
      header: 'Status',
      cell: (user) => <UserSelect user={user} field="status" onAsk={onAsk} />,
    },
    {
      id: 'documents',
      header: 'Documents',
      cell: ({ documents }) => <DocumentBadges documents={documents} />,
    },
    { id: 'view', header: 'Profile', cell: (user) => <ViewLink user={user} search={search} /> },
  ]
}

/** The name; administrators are few, and stand out. */
function UserCell({ user }: { user: User }) {
  return (
    <span className="user-name">
      {userName(user)}
      {user.role === 'admin' && <Tag tone="info">Administrator</Tag>}
    </span>
  )
}

function ViewLink({ user, search }: { user: User; search: string }) {
  const name = userName(user)
  const state: ListState = { usersSearch: search, name }
  return (
    <Link to={paths.userProfile(user.id)} state={state} className="user-link">
      View <span className="sr-only">{name}</span>
    </Link>
  )
}
