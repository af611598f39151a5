import { formatDate } from '@/lib/format/format-date'
import { serverText, t } from '@/lib/i18n/language'
import { isSoon, type StateLook, stateLooks } from '../document-state'
import type { OwnDocument } from '../schema'

type DescribedState = StateLook & {
  /** Further information: a date or a reason. */
  detail: string
}

/**
 * A document's state in words, with a mark in addition to the colour.
 * @param newer a later upload that has not been checked.
 */
export function describeState(
  { state, expires_on: day, reason, uploaded_at }: OwnDocument,
  newer?: OwnDocument,
  now = new Date(),
): DescribedState {
  const advice = newer?.state === 'waiting' ? '' : ` ${t('Please upload a new one.')}`
  const look = stateLooks[state]
  switch (state) {
    case 'waiting':
      return { ...look, detail: t('Uploaded {day}.', { day: formatDate(uploaded_at) }) }
    case 'refused':
      return { ...look, detail: `${serverText(reason ?? '')} ${t('Please upload it again.')}` }
    case 'expired':
      return { ...look, detail: t('This document was valid until {day}.', { day: formatDate(day) }) + advice }
    case 'checked':
      if (day === null) return { ...look, detail: t('This document has no expiry date.') }
      if (!isSoon(day, now.getTime()))
        return { ...look, detail: t('Valid until {day}.', { day: formatDate(day) }) }
      return {
        Icon: stateLooks.expired.Icon,
        tone: 'warning',
        word: t('Expires soon'),
        detail: t('Checked, valid until {day}.', { day: formatDate(day) }) + advice,
      }
  }
}
