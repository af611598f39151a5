import { useId, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Hint } from '@/components/ui/text'
import { t } from '@/lib/i18n/language'
import { messageOutbox, useOutbox, type WaitingMessage } from '@/lib/offline/outbox'
import { useSignedIn } from '@/lib/person/signed-in-person'
import { type Late, lates, quickTexts } from '../quick-texts'
import { sendMessage } from '../send-messages'
import styles from './late-button.module.css'
import { RefusedMessage, WaitingState } from './waiting-messages'

type LateButtonProps = { applicationId: string; title: string }

const minutes: Readonly<Record<Late, string>> = {
  'late-10': t('10 min'),
  'late-20': t('20 min'),
  'late-30': t('30 min'),
}

/** The "Running late" button on a job's card, with a choice of minutes. Works offline too (rules 21.4, 21.6). */
export function LateButton({ applicationId, title }: LateButtonProps) {
  const { userId } = useSignedIn()
  const [isOpen, setOpen] = useState(false)
  const [sent, setSent] = useState<Late>()
  const choicesId = useId()
  const kept = useOutbox(messageOutbox, userId).findLast(
    ({ subject, kind }) => subject === applicationId && kind.startsWith('late'),
  )

  function handleChoice(late: Late) {
    sendMessage(userId, applicationId, late)
    setSent(late)
    setOpen(false)
  }

  return (
    <div className={styles.late}>
      <Button
        variant="secondary"
        aria-label={t('Running late for {title}', { title })}
        aria-expanded={isOpen}
        aria-controls={choicesId}
        onClick={() => setOpen(!isOpen)}
      >
        {t('Running late')}
      </Button>
      <div id={choicesId} hidden={!isOpen}>
        <div
          role="group"
          aria-label={t('How late are you for {title}?', { title })}
          className={styles.choices}
        >
          <span>{t('How late are you?')}</span>
          {lates.map((late) => (
            <Button key={late} variant="secondary" onClick={() => handleChoice(late)}>
              {minutes[late]}
            </Button>
          ))}
        </div>
      </div>
      <div role="status">
        {kept ? (
          <WaitingLate entry={kept} />
        ) : (
          sent && (
            <p>
              {quickTexts[sent]} <Hint as="span">{t('Sent')}</Hint>
            </p>
          )
        )}
      </div>
    </div>
  )
}

function WaitingLate({ entry }: { entry: WaitingMessage }) {
  if (entry.refusal !== '') return <RefusedMessage entry={entry} />
  return (
    <p>
      {entry.kind !== 'message' && quickTexts[entry.kind]} <WaitingState entry={entry} />
    </p>
  )
}
