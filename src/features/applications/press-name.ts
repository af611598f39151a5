import { t } from '@/lib/i18n/language'
import type { KeptPress } from '@/lib/offline/kept-presses'

const names: Readonly<Record<KeptPress['event'], string>> = {
  here: t("I'm here"),
  done: t("I'm done"),
  coming: t("I'm coming"),
  withdraw: t("I can't come"),
}

/** What the button says on which somebody pressed. */
export const pressName = (event: KeptPress['event']) => names[event]
