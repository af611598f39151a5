import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { Hint } from '@/components/ui/text'
import { t } from '@/lib/i18n/language'
import { messageOutbox, useUnanswered, type WaitingMessage } from '@/lib/offline/outbox'
import { quickTexts } from '../quick-texts'
import { MessageBubble } from './message-bubble'

type WaitingMessagesProps = {
  entries: readonly WaitingMessage[]
  /** Puts the text of a refused message back into the field. */
  onRewrite: (words: string) => void
}

/** A conversation's messages that exist only on this device: not sent yet, or refused (rule 21.6). */
export function WaitingMessages({ entries, onRewrite }: WaitingMessagesProps) {
  return entries.map((entry) => (
    <MessageBubble
      key={entry.key}
      isMine
      who={t('You')}
      text={entry.kind === 'message' ? entry.words : quickTexts[entry.kind]}
      writtenAt={entry.madeAt}
    >
      {entry.refusal === '' ? (
        <WaitingState entry={entry} />
      ) : (
        <RefusedMessage entry={entry} onRewrite={onRewrite} />
      )}
    </MessageBubble>
  ))
}

type RefusedMessageProps = {
  entry: WaitingMessage
  onRewrite?: WaitingMessagesProps['onRewrite']
}

/**
 * The reason for a refused message. A written message can be edited and sent again. A quick text can only be
 * dismissed.
 */
export function RefusedMessage({ entry, onRewrite }: RefusedMessageProps) {
  return (
    <Notice tone="danger">
      {entry.refusal}{' '}
      <Button
        variant="secondary"
        size="small"
        onClick={() => {
          if (entry.kind === 'message') onRewrite?.(entry.words)
          messageOutbox.remove(entry)
        }}
      >
        {entry.kind === 'message' ? t('Write it again') : t('Dismiss')}
      </Button>
    </Notice>
  )
}

/** Whether a message is being sent, or waits for a connection. */
export function WaitingState({ entry }: { entry: WaitingMessage }) {
  const unanswered = useUnanswered(messageOutbox)
  return (
    <Hint as="span">
      {unanswered.has(entry.key)
        ? t('Not sent yet. This will be sent as soon as you are online.')
        : t('Sending…')}
    </Hint>
  )
}
