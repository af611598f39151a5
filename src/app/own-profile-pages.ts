import UserRound from 'lucide-react/icons/user-round'
import { t } from '../lib/i18n/language'
import { paths } from '../lib/navigation/paths'
import type { Page } from './page-entry'

const pages: readonly Omit<Page, 'audience'>[] = [
  {
    path: paths.profile,
    load: () => import('@/features/people/cleaner/pages/profile-page'),
    isReadEarly: true,
    nav: {
      text: () => t('Profile'),
      Icon: UserRound,
      // Listed one by one, because other URLs below /profile are other people's profiles (admin-pages.ts).
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
    paintBudget: { ratio: 1.65, rounds: 3, kilobytes: 184 },
  },
  {
    path: paths.ownLanguage,
    load: () => import('@/features/people/cleaner/pages/language-page'),
  },
  {
    path: paths.ownExperience,
    load: () => import('@/features/people/cleaner/pages/experience-page'),
    isReadEarly: true,
  },
  {
    path: paths.ownDocuments,
    load: () => import('@/features/people/cleaner/pages/documents-page'),
    isReadEarly: true,
  },
  {
    path: paths.paymentDetails,
    load: () => import('@/features/people/cleaner/pages/bank-page'),
    isReadEarly: true,
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

/** The pages of the user's own profile. The first page is a menu of the other pages. */
export const ownProfilePages: readonly Page[] = pages.map((page) => ({ ...page, audience: 'people' }))
