import { texts as appTexts } from '@/app/texts.vi'
import { texts as placeTexts } from '@/components/place/texts.vi'
import { texts as componentTexts } from '@/components/texts.vi'
import { texts as privacyTexts } from '@/features/account/privacy/texts.vi'
import { texts as authTexts } from '@/features/account/texts.vi'
import { texts as accountTexts } from '@/features/account/your-data/texts.vi'
import { texts as documentTexts } from '@/features/documents/texts.vi'
import { texts as availabilityTexts } from '@/features/hiring/availability/texts.vi'
import { texts as applicationTexts } from '@/features/hiring/texts.vi'
import { texts as jobTexts } from '@/features/jobs/texts.vi'
import { texts as conversationTexts } from '@/features/messages/conversations/texts.vi'
import { texts as notificationTexts } from '@/features/messages/notifications/texts.vi'
import { texts as pushTexts } from '@/features/messages/push/texts.vi'
import { texts as dashboardTexts } from '@/features/overview/cleaner/texts.vi'
import { texts as hoursTexts } from '@/features/pay/hours-texts.vi'
import { texts as payTexts } from '@/features/pay/texts.vi'
import { texts as profileTexts } from '@/features/people/texts.vi'
import { texts as trainingTexts } from '@/features/training/texts.vi'
import type { Translation } from '@/lib/i18n/language'
import { texts as libTexts, nouns } from '@/lib/i18n/texts.vi'
import { translateServerText } from '../../supabase/functions/_shared/languages/vi'
import { words } from '../../supabase/functions/_shared/languages/words.vi'
import './vi.css'

/** All of Vietnamese in one chunk, which is loaded only by users who chose it. */
export const vi = {
  locale: 'vi',
  texts: {
    ...libTexts,
    ...componentTexts,
    ...appTexts,
    ...accountTexts,
    ...authTexts,
    ...jobTexts,
    ...applicationTexts,
    ...availabilityTexts,
    ...conversationTexts,
    ...dashboardTexts,
    ...documentTexts,
    ...notificationTexts,
    ...payTexts,
    ...placeTexts,
    ...profileTexts,
    ...hoursTexts,
    ...privacyTexts,
    ...pushTexts,
    ...trainingTexts,
  },
  nouns,
  words,
  translateServerText,
} as const satisfies Translation
