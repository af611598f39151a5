import { RowLink } from '@/components/admin/back-to-list'
import { type Column, LoadingRecords, RecordTable } from '@/components/admin/record-table'
import { List, useList } from '@/components/list/list'
import { useListControls } from '@/components/list/use-list-controls'
import { PageActions, PageHeading } from '@/components/page-heading'
import { ApplicationStatusTag } from '@/components/ui/application-status-tag'
import { Button } from '@/components/ui/button'
import { Tag } from '@/components/ui/tag'
import { Hint, Muted, twoLines } from '@/components/ui/text'
import type { Conversation } from '@/features/messages/conversations/api'
import { messageText } from '@/features/messages/conversations/quick-texts'
import { formatMoment } from '@/lib/format/format-date'
import { t, written } from '@/lib/i18n/language'
import { paths } from '@/lib/navigation/paths'
import { useSignedIn } from '@/lib/person/signed-in-person'
import { conversationsQuery } from '../api'
import { ConversationColumns, useHasColumns } from '../components/conversation-columns'
import { ConversationSearch, emptyText } from '../components/conversation-list'
import { readConversationFilters } from '../schema'

/** /admin/messages: conversations, by default only those that await a reply (rule 21.9). */
export function Component() {
  return useHasColumns() ? (
    <ConversationColumns>
      <PageHeading title={t('Messages')} />
      <Hint>{t('Choose a conversation.')}</Hint>
    </ConversationColumns>
  ) : (
    <Conversations />
  )
}

/** The list of conversations, if there is no room to show an open conversation beside it. */
function Conversations() {
  const { userId } = useSignedIn()
  const controls = useListControls(readConversationFilters)
  const { filters } = controls
  const list = useList(conversationsQuery(userId, filters), { controls })
  const showsAll = filters.show === 'all'
  return (
    <>
      <PageHeading title={t('Messages')}>
        <PageActions>
          <Button
            variant="secondary"
            size="small"
            onClick={() => controls.setFilter('show', showsAll ? '' : 'all')}
          >
            {showsAll ? t('Show unanswered only') : t('Show all')}
          </Button>
        </PageActions>
      </PageHeading>
      <ConversationSearch />
      <List
        list={list}
        noun="conversation"
        loading={<LoadingRecords label={t('Loading conversations…')} />}
        empty={emptyText(filters)}
        count="shown"
      >
        {(rows) => (
          <RecordTable
            caption={t('Conversations')}
            columns={columns}
            rows={rows}
            keyOf={({ application_id }) => application_id}
          />
        )}
      </List>
    </>
  )
}

const columns: Column<Conversation>[] = [
  {
    header: t('Applicant'),
    isName: true,
    cell: ({ application_id, name, job_title }) => (
      <RowLink
        to={paths.adminConversation(application_id)}
        list="messages"
        row={application_id}
        name={name ?? job_title}
      >
        {name ?? t('No name')}
      </RowLink>
    ),
  },
  {
    header: t('Job'),
    cell: ({ job_title, status }) => (
      <div>
        <span {...written()}>{job_title}</span> <ApplicationStatusTag stored={status} />
      </div>
    ),
  },
  { header: t('Latest message'), cell: (conversation) => <Latest conversation={conversation} /> },
  {
    header: t('Waiting since'),
    width: '12rem',
    cell: ({ waits_since, is_new }) => (
      <div>
        {waits_since === null ? <Muted>{t('Answered')}</Muted> : formatMoment(waits_since)}{' '}
        {is_new && <Tag tone="info">{t('Unread')}</Tag>}
      </div>
    ),
  },
]

function Latest({ conversation }: { conversation: Conversation }) {
  const { last_message, last_quick, last_by_administrator, last_at } = conversation
  if (last_message === null) return null
  return (
    <div>
      <span className={twoLines} {...(last_quick === null && written())}>
        {messageText({ message: last_message, quick: last_quick })}
      </span>
      <Hint as="span">
        {last_by_administrator
          ? t('An administrator, {moment}', { moment: formatMoment(last_at) })
          : formatMoment(last_at)}
      </Hint>
    </div>
  )
}
