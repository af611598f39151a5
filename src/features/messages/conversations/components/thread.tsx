import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { Loaded } from '@/components/states/loaded'
import { Button } from '@/components/ui/button'
import { Loading, Skeleton } from '@/components/ui/loading'
import { Hint, Muted } from '@/components/ui/text'
import { t } from '@/lib/i18n/language'
import { messageOutbox, useOutbox, type WaitingMessage } from '@/lib/offline/outbox'
import { useSignedIn } from '@/lib/person/signed-in-person'
import { usePlaced } from '@/lib/timing/use-late'
import { type Conversation, type Message, messagesQuery } from '../api'
import { useDraft } from '../use-draft'
import { useReadMark } from '../use-read-mark'
import { Composer } from './composer'
import { MessageBubble } from './message-bubble'
import styles from './thread.module.css'
import { WaitingMessages } from './waiting-messages'

type ThreadProps = {
  applicationId: string
  /** Undefined until the conversation is loaded, e.g. while the device is offline. */
  conversation: Conversation | undefined
  /** Shown in place of the messages until the conversation is loaded. */
  unread?: ReactNode
  /** Shown beside the send button. */
  beside?: ReactNode
  /** Called when a message has been queued for sending. */
  onSent?: () => void
}

/**
 * The messages about an application, oldest first, and the message field, which can be used before the
 * messages have loaded (chapter 21).
 */
export function Thread({ applicationId: id, conversation, unread, beside, onSent }: ThreadProps) {
  const { userId } = useSignedIn()
  const side = (conversation?.is_own ?? true) ? 'own' : 'office'
  // Waits until the conversation's owner is known, because the messages of the `own` side are persisted on the device.
  const query = useInfiniteQuery({
    ...messagesQuery(userId, side, id),
    enabled: conversation !== undefined,
  })
  const [draft, setDraft] = useDraft(userId, id)
  const kept = useOutbox(messageOutbox, userId).filter(({ subject }) => subject === id)
  const all = query.data?.pages.flat()
  const isPlaced = usePlaced(conversation === undefined || query.isPending)
  const latest = conversation && all?.find((message) => !isMine(conversation, message))?.sent_at
  useReadMark(userId, id, conversation?.is_new ? latest : undefined)
  // Puts a refused message's text back into the field, below the text that is there already.
  const rewrite = (words: string) => setDraft([draft, words].filter(Boolean).join('\n'))

  return (
    <div className={styles.thread}>
      {conversation === undefined ? (
        unread
      ) : (
        <Loaded query={{ ...query, data: all }} loading={<LoadingMessages />}>
          {(messages) => (
            <>
              {query.hasNextPage && (
                <Button
                  variant="secondary"
                  size="small"
                  busy={query.isFetchingNextPage}
                  busyText={t('Loading…')}
                  onClick={() => void query.fetchNextPage()}
                >
                  {t('Show earlier messages')}
                </Button>
              )}
              {messages.length === 0 && kept.length === 0 && <Muted>{emptyText(conversation)}</Muted>}
              <Messages
                conversation={conversation}
                messages={messages.toReversed()}
                waitingCount={kept.length}
              >
                <WaitingMessages
                  entries={kept.filter((entry) => !messages.some((message) => isSame(message, entry)))}
                  onRewrite={rewrite}
                />
              </Messages>
            </>
          )}
        </Loaded>
      )}
      {(conversation === undefined || all === undefined) && kept.length > 0 && (
        <div role="log" aria-label={t('Messages')} className={styles.log}>
          <ol className={styles.messages}>
            <WaitingMessages entries={kept} onRewrite={rewrite} />
          </ol>
        </div>
      )}
      {isPlaced && <Composer {...{ id, conversation, draft, setDraft, beside, onSent }} />}
    </div>
  )
}

/** The largest difference, in milliseconds, between the timestamps of one message on this device and in the database. */
const apart = 10_000

/** True if the database already has a message that is still in this device's outbox. */
function isSame(message: Message, { kind, words, madeAt }: WaitingMessage): boolean {
  const isSameText = kind === 'message' ? message.message === words : message.quick === kind
  return isSameText && Math.abs(Date.parse(message.written_at) - Date.parse(madeAt)) < apart
}

function isMine({ is_own }: Conversation, { by_administrator }: Message): boolean {
  return by_administrator !== is_own
}

function emptyText({ is_own }: Conversation): string {
  return is_own
    ? t('No messages yet. Everyone in the office can read what you write here.')
    : t('No messages yet. Only this person and administrators can read this conversation.')
}

type MessagesProps = {
  conversation: Conversation
  messages: Message[]
  waitingCount: number
  children: ReactNode
}

function Messages({ conversation, messages, waitingCount, children }: MessagesProps) {
  const end = useRef<HTMLDivElement>(null)
  const newest = messages.at(-1)?.id
  const myLatest = messages.findLast((message) => isMine(conversation, message))

  // Scrolls to the latest message when one is added, but not when earlier ones are loaded.
  // oxlint-disable-next-line react/exhaustive-deps
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'nearest' })
  }, [newest, waitingCount])

  return (
    <>
      <div role="log" aria-label={t('Messages')} className={styles.log}>
        <ol className={styles.messages}>
          {messages.map((message) => (
            <MessageBubble
              key={message.id}
              isMine={isMine(conversation, message)}
              who={nameOf(conversation, message)}
              text={message.message}
              quick={message.quick}
              writtenAt={message.written_at}
              sentAt={message.sent_at}
            >
              {message === myLatest && (
                <Hint as="span">
                  {conversation.read_until !== null && conversation.read_until >= message.sent_at
                    ? t('Read')
                    : t('Sent')}
                </Hint>
              )}
            </MessageBubble>
          ))}
          {children}
        </ol>
      </div>
      <div ref={end} />
    </>
  )
}

/** The name of a message's sender. The applicant does not see which administrator wrote (rule 21.9). */
function nameOf(conversation: Conversation, message: Message): string {
  if (message.by_administrator)
    return conversation.is_own ? 'Shinework' : (message.administrator ?? t('A former administrator'))
  return conversation.is_own ? t('You') : (conversation.name ?? t('Deleted account'))
}

function LoadingMessages() {
  return (
    <Loading label={t('Loading messages…')} className={styles.messages}>
      <Skeleton width="60%" height="3.5rem" />
      <Skeleton width="70%" height="3.5rem" />
    </Loading>
  )
}
