import { Ban, CircleCheck, CircleX, Clock, type LucideIcon } from 'lucide-react'
import type { Tone } from '@/components/ui/tag'
import { countOf } from '@/lib/count-of'
import { formatMoment } from '@/lib/format-date'
import type { Message } from './messages-api'

type MessageState = { Icon: LucideIcon; tone: Tone; word: string; details: string[] }

/** What happened to a message, in words. A `reason` is a whole sentence. */
export function describeMessage(message: Message): MessageState {
  const { state, done_at: doneAt, due_at: dueAt, reason } = message
  const attempts = message.attempts ?? 0
  const tries = countOf(attempts, 'try', 'tries')
  const reasons = reason === null ? [] : [reason]
  if (state === 'sent') {
    return {
      Icon: CircleCheck,
      tone: 'positive',
      word: 'Sent',
      details: [`${formatMoment(doneAt)}.`, ...reasons],
    }
  }
  if (state === 'failed') {
    const details = [`Gave up ${formatMoment(doneAt)} after ${tries}.`, ...reasons]
    return { Icon: CircleX, tone: 'danger', word: 'Failed', details }
  }
  if (state === 'cancelled') {
    return { Icon: Ban, tone: 'neutral', word: 'Not sent', details: [`${formatMoment(doneAt)}.`, ...reasons] }
  }
  return attempts === 0
    ? { Icon: Clock, tone: 'info', word: 'Waiting', details: [`Goes out ${formatMoment(dueAt)}.`] }
    : {
        Icon: Clock,
        tone: 'warning',
        word: 'Trying again',
        details: [`${tries} failed. Next try ${formatMoment(dueAt)}.`, ...reasons],
      }
}
