import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { Loaded } from '@/components/states/loaded'
import { Button } from '@/components/ui/button'
import { Loading, Skeleton } from '@/components/ui/loading'
import { Notice } from '@/components/ui/notice'
import { Hint, Muted } from '@/components/ui/text'
import { useSignedIn } from '@/features/auth/session'
import { t } from '@/lib/i18n/language'
import { type KeptMessage, messageOutbox, useOutbox, useUnanswered } from '@/lib/offline/outbox'
import { usePlaced } from '@/lib/timing/use-late'
import { type Conversation, type Message, messagesQuery } from '../api'
import { quickTexts } from '../quick-texts'
import { useDraft } from '../use-draft'
import { useReadMark } from '../use-read-mark'
import { Composer } from './composer'
import { Said } from './said'
import styles from './thread.module.css'

type ThreadProps = {
  conversation: Conversation
  /** Beside the button that sends. */
  beside?: ReactNode
}

/** What was said about an application, oldest first, and the field to write in (chapter 21). */
export function Thread({ conversation, beside }: ThreadProps) {
  const { application_id: id } = conversation
  const { userId } = useSignedIn()
  const query = useInfiniteQuery(messagesQuery(userId, id))
  const [draft, setDraft] = useDraft(userId, id)
  const kept = useOutbox(messageOutbox, userId).filter(({ subject }) => subject === id)
  const unanswered = useUnanswered(messageOutbox)
  const all = query.data?.pages.flat()
  const isPlaced = usePlaced(query.isPending)
  const latest = all?.find((message) => !isMine(conversation, message))?.sent_at
  useReadMark(userId, id, conversation.is_new ? latest : undefined)

  return (
    <div className={styles.thread}>
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
            <Messages conversation={conversation} messages={messages.toReversed()} keptCount={kept.length}>
              {kept
                .filter((entry) => !messages.some((message) => isSame(message, entry)))
                .map((entry) => (
                  <Said
                    key={entry.key}
                    isMine
                    who={t('You')}
                    text={entry.kind === 'message' ? entry.words : quickTexts[entry.kind]}
                    writtenAt={entry.madeAt}
                  >
                    {entry.refusal === '' ? (
                      <Hint as="span">
                        {unanswered.has(entry.key)
                          ? t('Not sent yet: it goes as soon as there is a connection.')
                          : t('Sending…')}
                      </Hint>
                    ) : (
                      <Notice tone="danger">
                        {entry.refusal}{' '}
                        <Button
                          variant="secondary"
                          size="small"
                          onClick={() => {
                            // What was typed since then stays.
                            if (entry.kind === 'message')
                              setDraft([draft, entry.words].filter(Boolean).join('\n'))
                            messageOutbox.remove(entry)
                          }}
                        >
                          {entry.kind === 'message' ? t('Write it again') : t('Dismiss')}
                        </Button>
                      </Notice>
                    )}
                  </Said>
                ))}
            </Messages>
          </>
        )}
      </Loaded>
      {isPlaced && <Composer conversation={conversation} draft={draft} setDraft={setDraft} beside={beside} />}
    </div>
  )
}

/** So far apart, in milliseconds, are the moments of a message here and in the database at most. */
const apart = 10_000

/** Whether the database has taken what this device still keeps for a moment. */
function isSame(message: Message, { kind, words, madeAt }: KeptMessage): boolean {
  const isSaid = kind === 'message' ? message.message === words : message.quick === kind
  return isSaid && Math.abs(Date.parse(message.written_at) - Date.parse(madeAt)) < apart
}

function isMine({ is_own }: Conversation, { by_administrator }: Message): boolean {
  return by_administrator !== is_own
}

function emptyText({ is_own }: Conversation): string {
  return is_own
    ? t('Nothing has been said yet. What you write here reaches everybody in the office.')
    : t('Nothing has been said yet. Only this person and administrators can read what is written here.')
}

type MessagesProps = {
  conversation: Conversation
  messages: Message[]
  keptCount: number
  children: ReactNode
}

function Messages({ conversation, messages, keptCount, children }: MessagesProps) {
  const end = useRef<HTMLDivElement>(null)
  const newest = messages.at(-1)?.id
  const myLatest = messages.findLast((message) => isMine(conversation, message))

  // As in every conversation, the latest is in sight; not when earlier ones are read.
  // oxlint-disable-next-line react/exhaustive-deps
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'nearest' })
  }, [newest, keptCount])

  return (
    <>
      <div role="log" aria-label={t('Messages')} className={styles.log}>
        <ol className={styles.messages}>
          {messages.map((message) => (
            <Said
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
            </Said>
          ))}
          {children}
        </ol>
      </div>
      <div ref={end} />
    </>
  )
}

/** The applicant is not told which administrator wrote (rule 21.9). */
function nameOf(conversation: Conversation, message: Message): string {
  if (message.by_administrator)
    return conversation.is_own ? 'Shinework' : (message.administrator ?? t('A former administrator'))
  return conversation.is_own ? t('You') : (conversation.name ?? t('Deleted account'))
}

function LoadingMessages() {
  return (
    <Loading label={t('Loading the messages…')} className={styles.messages}>
      <Skeleton width="60%" height="3.5rem" />
      <Skeleton width="70%" height="3.5rem" />
    </Loading>
  )
}
