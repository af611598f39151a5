import { Ban, CircleCheck, CircleX, Clock, type LucideIcon } from 'lucide-react'
import type { Tone } from '@/components/ui/tag'
import { formatDate, formatTime } from '@/lib/format-date'
import type { Message } from './messages-api'

type MessageState = { Icon: LucideIcon; tone: Tone; word: string; details: string[] }

/** What happened to a message, in words. A `reason` is a whole sentence. */
export function describeMessage(message: Message): MessageState {
  const { state, done_at: doneAt, due_at: dueAt, reason } = message
  const tries = message.attempts ?? 0
  const reasons = reason === null ? [] : [reason]
  if (state === 'sent') {
    return { Icon: CircleCheck, tone: 'positive', word: 'Sent', details: [`${moment(doneAt)}.`, ...reasons] }
  }
  if (state === 'failed') {
    const details = [`Gave up ${moment(doneAt)} after ${countTries(tries)}.`, ...reasons]
    return { Icon: CircleX, tone: 'danger', word: 'Failed', details }
  }
  if (state === 'cancelled') {
    return { Icon: Ban, tone: 'neutral', word: 'Not sent', details: [`${moment(doneAt)}.`, ...reasons] }
  }
  return tries === 0
    ? { Icon: Clock, tone: 'info', word: 'Waiting', details: [`Goes out ${moment(dueAt)}.`] }
    : {
        Icon: Clock,
        tone: 'warning',
        word: 'Trying again',
        details: [`${countTries(tries)} failed. Next try ${moment(dueAt)}.`, ...reasons],
      }
}

/** "22 Nov 2026, 09:40" */
export function moment(value: string | null): string {
  return `${formatDate(value)}, ${formatTime(value)}`
}

function countTries(tries: number): string {
  return tries === 1 ? '1 try' : `${tries} tries`
}
