import { Link, useLocation } from 'react-router-dom'
import { LoadingRecords } from '@/components/admin/record-table'
import { List, useList } from '@/components/list/list'
import { FilterToggles, SearchForm } from '@/components/list/search-form'
import { useListControls } from '@/components/list/use-list-controls'
import { Tag } from '@/components/ui/tag'
import { Hint, twoLines } from '@/components/ui/text'
import type { Conversation } from '@/features/messages/conversations/api'
import { messageText } from '@/features/messages/conversations/quick-texts'
import { formatMoment } from '@/lib/format/format-date'
import { t, written } from '@/lib/i18n/language'
import { paths } from '@/lib/navigation/paths'
import { useSignedIn } from '@/lib/person/signed-in-person'
import { conversationsQuery } from '../api'
import { readConversationFilters } from '../schema'
import styles from './conversation-columns.module.css'

export function ConversationSearch() {
  const controls = useListControls(readConversationFilters)
  return (
    <search>
      <SearchForm controls={controls} label={t('Search messages')} placeholder={t('Person, job or text')} />
    </search>
  )
}

/**
 * The list of conversations, which a desktop shows beside the open one (rule 21.11). Opening another
 * conversation keeps the filters in the URL.
 */
export function ConversationList({ current }: { current: string | undefined }) {
  const { userId } = useSignedIn()
  const { search } = useLocation()
  const controls = useListControls(readConversationFilters)
  const list = useList(conversationsQuery(userId, controls.filters), { controls })
  return (
    <nav aria-label={t('Conversations')} className={styles.list}>
      <ConversationSearch />
      <FilterToggles
        controls={controls}
        label={t('Show')}
        toggles={[
          { name: 'show', value: '', text: t('Waiting for a reply') },
          { name: 'show', value: 'all', text: t('All') },
        ]}
      />
      <List
        list={list}
        noun="conversation"
        loading={<LoadingRecords label={t('Loading conversations…')} />}
        empty={emptyText(controls.filters)}
        count="shown"
      >
        {(rows) => (
          <ul className={styles.rows}>
            {rows.map((conversation) => (
              <li key={conversation.application_id}>
                <Link
                  to={{ pathname: paths.adminConversation(conversation.application_id), search }}
                  aria-current={conversation.application_id === current ? 'page' : undefined}
                  className={styles.row}
                >
                  <Row conversation={conversation} />
                </Link>
              </li>
            ))}
          </ul>
        )}
      </List>
    </nav>
  )
}

function Row({ conversation }: { conversation: Conversation }) {
  const { name, job_title, last_message, last_quick, last_at, waits_since, is_new } = conversation
  return (
    <>
      <span className={styles.head}>
        <strong>{name ?? t('No name')}</strong>
        {is_new && <Tag tone="info">{t('Unread')}</Tag>}
      </span>
      <Hint as="span" {...written()}>
        {job_title}
      </Hint>
      {last_message !== null && (
        <span className={twoLines} {...(last_quick === null && written())}>
          {messageText({ message: last_message, quick: last_quick })}
        </span>
      )}
      <Hint as="span">
        {waits_since === null
          ? formatMoment(last_at)
          : t('Waiting since {moment}', { moment: formatMoment(waits_since) })}
      </Hint>
    </>
  )
}

/** The text shown if there are no conversations. */
export function emptyText({ show, search }: { show?: string | undefined; search: string }): string {
  if (search !== '') return t('No conversations match. Change the search or filters.')
  return show === undefined ? t('No one is waiting for a reply.') : t('No messages yet.')
}
