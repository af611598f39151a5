import { t } from '@/lib/i18n/language'

export type Quick = 'late' | 'entrance'

/** What one press says (rule 21.4), in the reader's language. */
export const quickTexts: Readonly<Record<Quick, string>> = {
  late: t('Running late'),
  entrance: t("Can't find the entrance"),
}

/** A message as its reader sees it. */
export function messageText({ message, quick }: { message: string; quick: string | null }): string {
  return quick === 'late' || quick === 'entrance' ? quickTexts[quick] : message
}
