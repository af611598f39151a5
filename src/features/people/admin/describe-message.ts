import type { LucideIcon } from 'lucide-react'
import Ban from 'lucide-react/icons/ban'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import Clock from 'lucide-react/icons/clock'
import type { Tone } from '@/components/ui/tag'
import { formatMoment } from '@/lib/format/format-date'
import { countOf, serverText, t } from '@/lib/i18n/language'
import type { Message } from './api'

type Look = { Icon: LucideIcon; tone: Tone; word: string }

const looks = {
  sent: { Icon: CircleCheck, tone: 'positive', word: t('Sent') },
  failed: { Icon: CircleX, tone: 'danger', word: t('Failed') },
  cancelled: { Icon: Ban, tone: 'neutral', word: t('Not sent') },
  waiting: { Icon: Clock, tone: 'info', word: t('Waiting') },
  again: { Icon: Clock, tone: 'warning', word: t('Trying again') },
} as const satisfies Record<string, Look>

/** A message's outcome in words. A `reason` is a whole sentence. */
export function describeMessage(message: Message): Look & { details: string[] } {
  const { state, done_at: doneAt, due_at: dueAt, reason } = message
  const attempts = message.attempts ?? 0
  const tries = countOf(attempts, 'try')
  const reasons = reason === null ? [] : [serverText(reason)]
  if (state === 'sent' || state === 'cancelled')
    return { ...looks[state], details: [`${formatMoment(doneAt)}.`, ...reasons] }
  if (state === 'failed') {
    const outcome = t('Gave up {moment} after {tries}.', { moment: formatMoment(doneAt), tries })
    return { ...looks.failed, details: [outcome, ...reasons] }
  }
  const moment = formatMoment(dueAt)
  if (attempts === 0) return { ...looks.waiting, details: [t('Will be sent {moment}.', { moment })] }
  return { ...looks.again, details: [t('{tries} failed. Next try {moment}.', { tries, moment }), ...reasons] }
}
