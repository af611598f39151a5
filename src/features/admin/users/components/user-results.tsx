import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { ConfirmDialog } from '@/components/confirm-dialog'
import { List, useList } from '@/components/list/list'
import { useSignedIn } from '@/features/auth/session'
import { t } from '@/lib/i18n/language'
import { LoadingRecords } from '../../components/record-table'
import { userCountQuery, usersQuery } from '../api'
import type { ChangeQuestion } from '../change-question'
import type { UserListControls } from '../schema'
import { DocumentLegend } from './document-badges'
import { UserTable } from './user-table'

/** The people who match the filters. */
export function UserResults({ controls }: { controls: UserListControls }) {
  const { userId } = useSignedIn()
  const { filters } = controls
  const list = useList(usersQuery(userId, filters))
  const count = useQuery({ ...userCountQuery(userId, filters), enabled: list.query.hasNextPage })
  const [asked, setAsked] = useState<{ question: ChangeQuestion; change: () => void }>()
  const handleCancel = useCallback(() => setAsked(undefined), [])

  return (
    <>
      <List
        list={list}
        controls={controls}
        noun="user"
        count="shown"
        total={count.data}
        beside={<DocumentLegend />}
        loading={<LoadingRecords label={t('Loading users…')} />}
        emptyText={t('No users found matching your criteria.')}
      >
        {(users) => <UserTable users={users} onAsk={(question, change) => setAsked({ question, change })} />}
      </List>
      {asked && (
        <ConfirmDialog
          open
          {...asked.question}
          onCancel={handleCancel}
          onConfirm={() => {
            handleCancel()
            asked.change()
          }}
        >
          <p>{asked.question.text}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
