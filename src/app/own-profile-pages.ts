import UserRound from 'lucide-react/icons/user-round'
import { profileColumns } from '../lib/client/columns'
import { t } from '../lib/i18n/language'
import { paths } from '../lib/navigation/paths'
import type { Page, Reads } from './page'

/** The person's own profile, as its form and its menu read it. */
const profileReads: Reads = (supabase) => [
  supabase.from('profiles').select(profileColumns).eq('id', '$user').maybeSingle(),
  supabase.rpc('phone_sign_in', { user_id: '$user' }).maybeSingle(),
]

const pages: readonly Omit<Page, 'of'>[] = [
  {
    path: paths.profile,
    load: () => import('@/features/people/cleaner/pages/profile-page'),
    reads: (supabase) => [...profileReads(supabase), supabase.rpc('my_documents')],
    nav: {
      text: () => t('Profile'),
      Icon: UserRound,
      // Other addresses below it are other people's (admin-pages.ts).
      also: [
        paths.ownLanguage,
        paths.ownExperience,
        paths.ownDocuments,
        paths.paymentDetails,
        paths.notificationSettings,
        paths.ownSecurity,
      ],
      isAboutWork: true,
    },
    paint: { ratio: 1.65, rounds: 3, kilobytes: 183 },
  },
  {
    path: paths.ownLanguage,
    load: () => import('@/features/people/cleaner/pages/language-page'),
  },
  {
    path: paths.ownExperience,
    load: () => import('@/features/people/cleaner/pages/experience-page'),
    reads: profileReads,
  },
  {
    path: paths.ownDocuments,
    load: () => import('@/features/people/cleaner/pages/documents-page'),
    reads: (supabase) => [supabase.rpc('my_documents')],
  },
  {
    path: paths.paymentDetails,
    load: () => import('@/features/people/cleaner/pages/bank-page'),
    reads: profileReads,
  },
  {
    path: paths.notificationSettings,
    load: () => import('@/features/people/cleaner/pages/notifications-page'),
  },
  {
    path: paths.ownSecurity,
    load: () => import('@/features/people/cleaner/pages/security-page'),
    isOnlineOnly: true,
  },
]

/** The pages of the person's own profile: the first has their menu. */
export const ownProfilePages: readonly Page[] = pages.map((page) => ({ ...page, of: 'people' }))
