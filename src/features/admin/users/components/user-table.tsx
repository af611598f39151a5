import { Tag } from '@/components/ui/tag'
import { EmailText } from '@/components/ui/text'
import { formatDate } from '@/lib/format-date'
import { paths } from '@/lib/paths'
import { type Column, RecordTable } from '../../components/record-table'
import { RowLink } from '../../place'
import type { User } from '../schema'
import { userName } from '../schema'
import { DocumentBadges } from './document-badges'
import { type AskFirst, UserSelect } from './user-select'
import styles from './user-table.module.css'

/** People, with selects for their role and status. */
export function UserTable({ users, onAsk }: { users: readonly User[]; onAsk: AskFirst }) {
  return <RecordTable caption="Users" columns={columnsFor(onAsk)} rows={users} keyOf={({ id }) => id} />
}

function columnsFor(onAsk: AskFirst): Column<User>[] {
  return [
    { id: 'name', header: 'Name', isName: true, cell: (user) => <UserCell user={user} /> },
    {
      id: 'email',
      header: 'Email',
      onlyWide: true,
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
      cell: (user) => <span className={styles.joined}>{formatDate(user.created_at)}</span>,
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
      width: 'clamp(5.75rem, 15.5cqi, 16rem)',
      cell: ({ documents }) => <DocumentBadges documents={documents} />,
    },
    {
      id: 'view',
      header: 'Profile',
      width: '4.75rem',
      cell: (user) => (
        <RowLink
          to={paths.userProfile(user.id)}
          list="users"
          row={user.id}
          name={userName(user)}
          className={styles.view}
        >
          View <span className="sr-only">{userName(user)}</span>
        </RowLink>
      ),
    },
  ]
}

function UserCell({ user }: { user: User }) {
  return (
    <span className={styles.name}>
      {userName(user)}
      {user.role === 'admin' && <Tag tone="info">Administrator</Tag>}
      {user.email !== null && (
        <span className={styles.email}>
          <EmailText email={user.email} />
        </span>
      )}
    </span>
  )
}
