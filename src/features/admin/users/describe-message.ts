import type { LucideIcon } from 'lucide-react'
import Ban from 'lucide-react/icons/ban'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import Clock from 'lucide-react/icons/clock'
import type { Tone } from '@/components/ui/tag'
import { formatMoment } from '@/lib/format/format-date'
import { countOf, serverText, t } from '@/lib/i18n/language'
import type { Message } from './api'

type MessageState = { Icon: LucideIcon; tone: Tone; word: string; details: string[] }

/** What happened to a message, in words. A `reason` is a whole sentence. */
export function describeMessage(message: Message): MessageState {
  const { state, done_at: doneAt, due_at: dueAt, reason } = message
  const attempts = message.attempts ?? 0
  const tries = countOf(attempts, 'try', 'tries')
  const reasons = reason === null ? [] : [serverText(reason)]
  if (state === 'sent') {
    return {
      Icon: CircleCheck,
      tone: 'positive',
      word: t('Sent'),
      details: [`${formatMoment(doneAt)}.`, ...reasons],
    }
  }
  if (state === 'failed') {
    const details = [
      t('Gave up {moment} after {tries}.', { moment: formatMoment(doneAt), tries }),
      ...reasons,
    ]
    return { Icon: CircleX, tone: 'danger', word: t('Failed'), details }
  }
  if (state === 'cancelled') {
    return {
      Icon: Ban,
      tone: 'neutral',
      word: t('Not sent'),
      details: [`${formatMoment(doneAt)}.`, ...reasons],
    }
  }
  return attempts === 0
    ? {
        Icon: Clock,
        tone: 'info',
        word: t('Waiting'),
        details: [t('Goes out {moment}.', { moment: formatMoment(dueAt) })],
      }
    : {
        Icon: Clock,
        tone: 'warning',
        word: t('Trying again'),
        details: [
          t('{tries} failed. Next try {moment}.', { tries, moment: formatMoment(dueAt) }),
          ...reasons,
        ],
      }
}
