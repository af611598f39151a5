import { texts as applicationTexts } from '@/features/admin/applications/texts.vi'
import { texts as auditTexts } from '@/features/admin/audit/texts.vi'
import { texts as conversationTexts } from '@/features/admin/conversations/texts.vi'
import { texts as courseTexts } from '@/features/admin/courses/texts.vi'
import { texts as documentTexts } from '@/features/admin/documents/texts.vi'
import { texts as hoursTexts } from '@/features/admin/hours/texts.vi'
import { texts as invitingTexts } from '@/features/admin/jobs/inviting-texts.vi'
import { texts as jobPayTexts } from '@/features/admin/jobs/pay-texts.vi'
import { texts as jobTexts } from '@/features/admin/jobs/texts.vi'
import { texts as overviewTexts } from '@/features/admin/overview/texts.vi'
import { texts as payTexts } from '@/features/admin/pay/texts.vi'
import { texts as adminTexts } from '@/features/admin/texts.vi'
import { texts as usersTexts } from '@/features/admin/users/texts.vi'
import { texts as weekTexts } from '@/features/admin/week/texts.vi'
import type { Catalogue } from '@/lib/i18n/language'
import { matcher } from '../../supabase/functions/_shared/languages/match-server-text'
import { serverValues } from '../../supabase/functions/_shared/languages/server-values.vi'
import { translateServerText } from '../../supabase/functions/_shared/languages/vi'
import { words } from '../../supabase/functions/_shared/languages/words.vi'
import { adminServerTexts } from './server-texts-admin.vi'
import { vi } from './vi'

/** What only administrators read: a chunk of its own, so that cleaners do not load it. */
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
  ...usersTexts,
  ...hoursTexts,
  ...weekTexts,
} as const satisfies Catalogue

declare module '@/lib/i18n/language' {
  interface Translated {
    text: keyof typeof vi.texts | keyof typeof viAdmin
    noun: keyof typeof vi.nouns
  }
}

const translateForAdmins = matcher(adminServerTexts, words, serverValues)

/** Call before administrators' pages load. */
export function addAdminTexts(): void {
  Object.assign(vi.texts, viAdmin)
  Object.assign(vi, {
    translateServerText(text: string) {
      const translated = translateServerText(text)
      return translated === text ? translateForAdmins(text) : translated
    },
  })
}
