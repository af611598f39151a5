import { Tag } from '@/components/ui/tag'
import { formatDate } from '@/lib/format-date'
import { paths } from '@/lib/paths'
import { EmailText } from '../../components/email-text'
import { type Column, RecordTable } from '../../components/record-table'
import { RowLink } from '../../components/row-link'
import type { User } from '../api'
import { userName } from '../user-name'
import { DocumentBadges } from './document-badges'
import { type AskFirst, UserSelect } from './user-select'

type UserTableProps = {
  users: readonly User[]
  onAsk: AskFirst
}

/** People, with what an administrator decides about them. */
export function UserTable({ users, onAsk }: UserTableProps) {
  return (
    <div className="users">
      <RecordTable caption="Users" columns={columnsFor(onAsk)} rows={users} keyOf={({ id }) => id} />
    </div>
  )
}

function columnsFor(onAsk: AskFirst): Column<User>[] {
  return [
    { id: 'name', header: 'Name', isName: true, cell: (user) => <UserCell user={user} /> },
    {
      id: 'email',
      header: 'Email',
      cell: ({ email }) => (email === null ? 'N/A' : <EmailText email={email} />),
    },
    {
      id: 'role',
      header: 'Role',
      width: 'clamp(8.625rem, 15cqi, 9.75rem)',
      cell: (user) => <UserSelect user={user} field="role" onAsk={onAsk} />,
    },
    {
      id: 'joined',
      header: 'Joined',
      width: 'clamp(5.75rem, 11cqi, 6.75rem)',
      cell: (user) => <span className="user-joined">{formatDate(user.created_at)}</span>,
    },
    {
      id: 'status',
      header: 'Status',
      width: 'clamp(6.5rem, 12cqi, 7.5rem)',
      cell: (user) => <UserSelect user={user} field="status" onAsk={onAsk} />,
    },
    {
      id: 'documents',
      header: 'Documents',
      width: 'clamp(5.75rem, 12cqi, 12rem)',
      cell: ({ documents }) => <DocumentBadges documents={documents} />,
    },
    {
      id: 'view',
      header: 'Profile',
      width: '4.75rem',
      cell: (user) => <ViewLink user={user} />,
    },
  ]
}

/** The name; administrators are few, and stand out. */
function UserCell({ user }: { user: User }) {
  return (
    <span className="user-name">
      {userName(user)}
      {user.role === 'admin' && <Tag tone="info">Administrator</Tag>}
      {user.email !== null && (
        <span className="user-email">
          <EmailText email={user.email} />
        </span>
      )}
    </span>
  )
}

function ViewLink({ user }: { user: User }) {
  const name = userName(user)
  return (
    <RowLink to={paths.userProfile(user.id)} list="users" row={user.id} name={name} className="user-link">
      View <span className="sr-only">{name}</span>
    </RowLink>
  )
}
