import { t } from '@/lib/i18n/language'

export type Quick = 'late' | Late | 'entrance'

/** A delay of 10, 20 or 30 minutes. */
export type Late = (typeof lates)[number]
export const lates = ['late-10', 'late-20', 'late-30'] as const

/** The texts that one click sends (rule 21.4), in the reader's language. */
export const quickTexts: Readonly<Record<Quick, string>> = {
  late: t('Running late'),
  'late-10': t('Running late: about 10 minutes'),
  'late-20': t('Running late: about 20 minutes'),
  'late-30': t('Running late: about 30 minutes'),
  entrance: t("Can't find the entrance"),
}

/** A message's text as shown to its reader. */
export function messageText({ message, quick }: { message: string; quick: string | null }): string {
  return isQuick(quick) ? quickTexts[quick] : message
}

/** False for a quick text of a newer app version. */
function isQuick(quick: string | null): quick is Quick {
  return quick !== null && quick in quickTexts
}
