import { type FormEvent, type ReactNode, useState } from 'react'
import { Form } from '@/components/form/form'
import { TextAreaField } from '@/components/form/text-field'
import { Button } from '@/components/ui/button'
import { Muted } from '@/components/ui/text'
import { longestMessage, tooLong } from '@/lib/forms/limits'
import { t } from '@/lib/i18n/language'
import { useSignedIn } from '@/lib/person/signed-in-person'
import { useNow } from '@/lib/timing/use-now'
import type { Conversation } from '../api'
import { canSayQuickly } from '../can-say-quickly'
import { type Quick, quickTexts } from '../quick-texts'
import { sendMessage } from '../send-messages'
import styles from './thread.module.css'

type ComposerProps = {
  /** The application's ID. */
  id: string
  conversation: Conversation | undefined
  draft: string
  setDraft: (text: string) => void
  beside: ReactNode
  onSent?: (() => void) | undefined
}

const quicks: readonly Quick[] = ['late', 'entrance']

/** The field for a new message, with one-click texts on a working day (rule 21.4). */
export function Composer({ id, conversation, draft, setDraft, beside, onSent }: ComposerProps) {
  const { userId } = useSignedIn()
  const now = useNow()
  const [isFaultShown, setFaultShown] = useState(false)
  const words = draft.trim()
  const tooMany = words.length > longestMessage ? tooLong(longestMessage) : undefined
  const fault = words === '' ? t('Please write a message.') : tooMany

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    setFaultShown(fault !== undefined)
    if (fault !== undefined) return
    sendMessage(userId, id, 'message', words)
    setDraft('')
    onSent?.()
  }

  if (conversation?.user_id === null)
    return <Muted>{t('This account has been deleted. No one will read new messages here.')}</Muted>
  return (
    <>
      {conversation && canSayQuickly(conversation, now) && (
        <div className={styles.quick}>
          {quicks.map((quick) => (
            <Button key={quick} variant="secondary" onClick={() => sendMessage(userId, id, quick)}>
              {quickTexts[quick]}
            </Button>
          ))}
        </div>
      )}
      <Form onSubmit={handleSubmit}>
        <TextAreaField
          label={t('Message')}
          rows={3}
          grows
          value={draft}
          onChange={({ target }) => setDraft(target.value)}
          error={isFaultShown ? fault : tooMany}
        />
        <div className={styles.quick}>
          <Button type="submit">{t('Send')}</Button>
          {beside}
        </div>
      </Form>
    </>
  )
}
