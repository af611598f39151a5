import { RowLink } from '@/components/admin/back-to-list'
import { userName } from '@/components/admin/person-name'
import { type Column, RecordTable } from '@/components/admin/record-table'
import { rich } from '@/components/rich-text'
import { Tag } from '@/components/ui/tag'
import { EmailText, PhoneLink } from '@/components/ui/text'
import { DocumentBadges } from '@/features/documents/admin'
import { roleName } from '@/lib/format/fixed-lists'
import { formatDate, formatShortDay } from '@/lib/format/format-date'
import { todayHere } from '@/lib/format/weeks'
import { t } from '@/lib/i18n/language'
import { paths } from '@/lib/navigation/paths'
import type { User } from '../schema'
import { type AskFirst, UserSelect } from './user-select'
import styles from './user-table.module.css'

export function UserTable({ users, onAsk }: { users: readonly User[]; onAsk: AskFirst }) {
  return <RecordTable caption={t('Users')} columns={columnsFor(onAsk)} rows={users} keyOf={({ id }) => id} />
}

function columnsFor(onAsk: AskFirst): Column<User>[] {
  return [
    { header: t('Name'), isName: true, cell: (user) => <UserCell user={user} /> },
    {
      header: t('Email'),
      onlyWide: true,
      cell: ({ email }) => (email === null ? t('N/A') : <EmailText email={email} />),
    },
    {
      header: t('Phone'),
      width: '9rem',
      onlyWide: 'table',
      cell: (user) => user.phone !== null && <Call user={user} phone={user.phone} />,
    },
    {
      header: t('Role'),
      width: 'clamp(8.625rem, 16.5cqi, 10.25rem)',
      cell: (user) => <UserSelect user={user} field="role" onAsk={onAsk} />,
    },
    {
      header: t('Joined'),
      width: 'clamp(5.75rem, 11cqi, 6.75rem)',
      cell: (user) => <Joined user={user} />,
    },
    {
      header: t('Last worked'),
      width: '7rem',
      onlyWide: 'table',
      cell: ({ last_worked }) => (last_worked === null ? t('Never') : formatDate(last_worked)),
    },
    {
      header: t('Status'),
      width: 'clamp(6.5rem, 12.8cqi, 8.25rem)',
      cell: (user) => <UserSelect user={user} field="status" onAsk={onAsk} />,
    },
    {
      header: t('Documents'),
      width: 'clamp(5.75rem, 15cqi, 16rem)',
      cell: ({ documents }) => <DocumentBadges documents={documents} />,
    },
    {
      header: t('Profile'),
      width: '4.75rem',
      cell: (user) => (
        <RowLink
          to={paths.userProfile(user.id)}
          list="users"
          row={user.id}
          name={userName(user)}
          className={styles.view}
        >
          {rich('View {name}', { name: <span className="sr-only">{userName(user)}</span> })}
        </RowLink>
      ),
    },
  ]
}

function Call({ user, phone }: { user: User; phone: string }) {
  return <PhoneLink phone={phone} aria-label={t('Call {name}, {phone}', { name: userName(user), phone })} />
}

function UserCell({ user }: { user: User }) {
  return (
    <span className={styles.name}>
      {userName(user)}
      {user.role === 'admin' && <Tag tone="info">{roleName(user.role)}</Tag>}
      {user.email !== null && (
        <span className={styles.email}>
          <EmailText email={user.email} />
        </span>
      )}
      {user.phone !== null && (
        <span className={styles.fact}>
          <Call user={user} phone={user.phone} />
        </span>
      )}
    </span>
  )
}

/**
 * The day of joining and, in a table without a column for the last day of work, also that day. A day in another year
 * is shown with its year.
 */
function Joined({ user: { created_at, last_worked } }: { user: User }) {
  return (
    <>
      <span className={styles.date}>{formatDate(created_at)}</span>
      <span className={styles.fact}>
        {last_worked === null ? t('Never worked') : t('Worked {day}', { day: formatRecentDay(last_worked) })}
      </span>
    </>
  )
}

function formatRecentDay(day: string): string {
  return day.slice(0, 4) === todayHere().slice(0, 4) ? formatShortDay(day) : formatDate(day)
}
