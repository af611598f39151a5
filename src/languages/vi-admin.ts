import { texts as adminTexts } from '@/components/admin/texts.vi'
import { texts as auditTexts } from '@/features/audit/texts.vi'
import { texts as documentTexts } from '@/features/documents/admin/texts.vi'
import { texts as invitingTexts } from '@/features/hiring/admin/inviting-texts.vi'
import { texts as applicationTexts } from '@/features/hiring/admin/texts.vi'
import { texts as copyTexts } from '@/features/hiring/admin/week/copy/texts.vi'
import { texts as fillTexts } from '@/features/hiring/admin/week/fill/texts.vi'
import { texts as weekTexts } from '@/features/hiring/admin/week/texts.vi'
import { texts as jobPayTexts } from '@/features/jobs/admin/pay-texts.vi'
import { texts as siteTexts } from '@/features/jobs/admin/sites/texts.vi'
import { texts as jobTexts } from '@/features/jobs/admin/texts.vi'
import { texts as conversationTexts } from '@/features/messages/admin/texts.vi'
import { texts as overviewTexts } from '@/features/overview/admin/texts.vi'
import { texts as hoursTexts } from '@/features/pay/admin/hours/texts.vi'
import { texts as payTexts } from '@/features/pay/admin/texts.vi'
import { texts as usersTexts } from '@/features/people/admin/texts.vi'
import { texts as courseTexts } from '@/features/training/admin/texts.vi'
import type { Catalogue } from '@/lib/i18n/language'
import { matcher } from '../../supabase/functions/_shared/languages/match-server-text'
import { serverValues } from '../../supabase/functions/_shared/languages/server-values.vi'
import { translateServerText } from '../../supabase/functions/_shared/languages/vi'
import { words } from '../../supabase/functions/_shared/languages/words.vi'
import { adminServerTexts } from './server-texts-admin.vi'
import { vi } from './vi'

/** Texts that only administrators read, in a separate chunk, so that cleaners do not load it. */
export const viAdmin = {
  ...adminTexts,
  ...auditTexts,
  ...overviewTexts,
  ...applicationTexts,
  ...conversationTexts,
  ...courseTexts,
  ...documentTexts,
  ...jobTexts,
  ...invitingTexts,
  ...payTexts,
  ...jobPayTexts,
  ...siteTexts,
  ...usersTexts,
  ...hoursTexts,
  ...weekTexts,
  ...copyTexts,
  ...fillTexts,
} as const satisfies Catalogue

declare module '@/lib/i18n/language' {
  interface Translated {
    text: keyof typeof vi.texts | keyof typeof viAdmin
    noun: keyof typeof vi.nouns
  }
}

const translateForAdmins = matcher(adminServerTexts, words, serverValues)

/** Adds the texts. Call it before administrators' pages load. */
export function addAdminTexts(): void {
  Object.assign(vi.texts, viAdmin)
  Object.assign(vi, {
    translateServerText(text: string) {
      const translated = translateServerText(text)
      return translated === text ? translateForAdmins(text) : translated
    },
  })
}
