import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useRef, useState } from 'react'
import { List, useList } from '@/components/list/list'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { SearchInput } from '@/components/ui/search-input'
import { showToast } from '@/components/ui/toast-store'
import { useSignedIn } from '@/features/auth/session'
import { serverText, t, tn } from '@/lib/i18n/language'
import { paths } from '@/lib/navigation/paths'
import { type Column, LoadingRecords, RecordTable } from '../../components/record-table'
import { SelectionBar } from '../../components/selection-bar'
import { RowLink } from '../../list-return'
import { useSelection } from '../../use-selection'
import { usersQuery } from '../../users/api'
import { type User, userName } from '../../users/schema'
import { inviteMutation, mostInvited } from '../invitations-api'
import styles from './invite.module.css'

/** Below the applicants, folded: whom to invite. */
export function InvitePeople({ jobId }: { jobId: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details
      className={styles.fold}
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        <h2>{t('Invite people')}</h2>
      </summary>
      {isOpen && <PeopleToInvite jobId={jobId} />}
    </details>
  )
}

/** People to choose from, and to invite together (rule 19.1). */
function PeopleToInvite({ jobId }: { jobId: string }) {
  const { userId } = useSignedIn()
  const queryClient = useQueryClient()
  const [search, setSearch] = useState('')
  const wanted = useDeferredValue(search.trim())
  const list = useList(usersQuery(userId, { search: wanted, role: 'cleaner' }))
  const rows = list.rows ?? []
  const element = useRef<HTMLDivElement>(null)
  const ids = rows.map(({ id }) => id).slice(0, mostInvited)
  const selection = useSelection(element, ids, `${jobId} ${wanted}`)
  const [refusals, setRefusals] = useState<string[]>([])
  const invite = useMutation(inviteMutation(queryClient, userId, jobId))

  function handleInvite() {
    setRefusals([])
    invite.mutate(selection.ids, {
      onSuccess: (outcomes) => {
        const done = outcomes.filter(({ error }) => error === null)
        setRefusals(outcomes.flatMap(({ error }) => (error === null ? [] : serverText(error))))
        selection.clear()
        if (done.length > 0) showToast(tn(done.length, '1 person invited', '{count} people invited'))
      },
    })
  }

  return (
    <div ref={element} className={styles.section}>
      <search>
        <SearchInput
          label={t('Search people to invite')}
          placeholder={t('Name, email or phone')}
          value={search}
          onValueChange={setSearch}
          autoComplete="off"
        />
      </search>
      {invite.error && <Notice tone="danger">{invite.error.message}</Notice>}
      {refusals.length > 0 && (
        <Notice tone="warning">
          {refusals.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </Notice>
      )}
      <List
        list={list}
        noun="person"
        many="people"
        loading={<LoadingRecords label={t('Loading people…')} />}
        emptyText={t('Nobody matches.')}
        count="hidden"
      >
        {() => (
          <>
            <SelectionBar selection={selection}>
              <Button size="small" busy={invite.isPending} onClick={handleInvite}>
                {t('Invite {count}', { count: selection.ids.length })}
              </Button>
            </SelectionBar>
            <RecordTable
              caption={t('People to invite')}
              columns={columns}
              rows={rows}
              keyOf={({ id }) => id}
              selection={{ ...selection, nameOf: userName }}
            />
          </>
        )}
      </List>
    </div>
  )
}

const columns: Column<User>[] = [
  {
    header: t('Name'),
    isName: true,
    cell: (user) => (
      <RowLink to={paths.userProfile(user.id)} list="applicants" row={user.id} name={userName(user)}>
        {userName(user)}
      </RowLink>
    ),
  },
  { header: t('Phone'), cell: ({ phone }) => phone?.trim() || t('N/A') },
]
