import type { ReactNode } from 'react'
import { Hint, PhoneLink } from '@/components/ui/text'
import { formatMoment } from '@/lib/format/format-date'
import { t, written } from '@/lib/i18n/language'
import { phonesInText } from '../phones-in-text'
import { messageText } from '../quick-texts'
import styles from './thread.module.css'

type MessageBubbleProps = {
  isMine: boolean
  who: string
  text: string
  quick?: string | null
  writtenAt: string
  /** Undefined until the message is sent. */
  sentAt?: string
  children?: ReactNode
}

/** Delay before sending, in milliseconds, above which a message also shows when it was written (rule 21.6). */
const late = 5 * 60_000

/** One message. In a text that a person has typed, only phone numbers are links (rule 21.3). */
export function MessageBubble({
  isMine,
  who,
  text,
  quick = null,
  writtenAt,
  sentAt,
  children,
}: MessageBubbleProps) {
  const isLate = sentAt !== undefined && Date.parse(sentAt) - Date.parse(writtenAt) > late
  return (
    <li className={styles.said} data-mine={isMine || undefined}>
      <Hint as="span">
        <b>{who}</b> {formatMoment(sentAt ?? writtenAt)}
        {isLate && <> ({t('written {moment}', { moment: formatMoment(writtenAt) })})</>}
      </Hint>
      <p className={styles.text} dir="auto" {...(quick === null && written())}>
        {phonesInText(messageText({ message: text, quick })).map((part, index) =>
          part.phone === undefined ? (
            part.text
          ) : (
            // The index is a stable key, because parts are never reordered.
            <PhoneLink key={index} phone={part.phone}>
              {part.text}
            </PhoneLink>
          ),
        )}
      </p>
      {children}
    </li>
  )
}
