import BriefcaseBusiness from 'lucide-react/icons/briefcase-business'
import ClipboardList from 'lucide-react/icons/clipboard-list'
import GraduationCap from 'lucide-react/icons/graduation-cap'
import House from 'lucide-react/icons/house'
import Search from 'lucide-react/icons/search'
import { t } from '../lib/i18n/language'
import { paths } from '../lib/navigation/paths'
import { adminPages } from './admin-pages'
import { ownProfilePages } from './own-profile-pages'
import type { Page } from './page'

/** Every page of the app. One that matches a pattern, too, stands before it. */
export const pages: readonly Page[] = [
  {
    path: paths.login,
    of: 'visitors',
    load: () => import('@/features/account/pages/login-page'),
    paint: { ratio: 1.2, rounds: 2, kilobytes: 156 },
    isWeighed: true,
  },
  {
    path: paths.register,
    of: 'visitors',
    load: () => import('@/features/account/pages/register-page'),
    isOnlineOnly: true,
  },
  {
    path: paths.forgotPassword,
    of: 'everybody',
    load: () => import('@/features/account/pages/forgot-password-page'),
    isOnlineOnly: true,
  },
  {
    path: paths.resetPassword,
    of: 'everybody',
    load: () => import('@/features/account/pages/reset-password-page'),
    isOnlineOnly: true,
  },
  {
    path: paths.confirmEmail,
    of: 'everybody',
    load: () => import('@/features/account/pages/confirm-email-page'),
    isOnlineOnly: true,
  },
  {
    path: paths.unsubscribe,
    of: 'everybody',
    load: () => import('@/features/messages/notifications/pages/unsubscribe-page'),
    isOnlineOnly: true,
  },
  {
    path: paths.notMe,
    of: 'everybody',
    load: () => import('@/features/account/pages/not-me-page'),
    isOnlineOnly: true,
  },
  {
    path: paths.privacy,
    of: 'everybody',
    load: () => import('@/features/account/privacy/pages/privacy-page'),
  },
  {
    path: paths.verify,
    of: 'everybody',
    load: () => import('@/features/training/cleaner/pages/verify-page'),
    isOnlineOnly: true,
  },
  {
    path: paths.verifyPattern,
    of: 'everybody',
    load: () => import('@/features/training/cleaner/pages/verify-page'),
    isOnlineOnly: true,
  },
  {
    path: paths.dashboard,
    of: 'people',
    load: () => import('@/features/overview/cleaner/pages/dashboard-page'),
    isReadEarly: true,
    nav: { text: () => t('Dashboard'), Icon: House, isAboutWork: true },
    paint: { ratio: 1.65, rounds: 3, kilobytes: 200 },
  },
  {
    path: paths.jobs,
    of: 'people',
    load: () => import('@/features/jobs/cleaner/pages/jobs-page'),
    isReadEarly: true,
    nav: { text: () => t('Opportunities'), Icon: Search, isAboutWork: true },
    paint: { ratio: 1.65, rounds: 3, kilobytes: 174 },
    isWeighed: true,
  },
  {
    path: paths.jobPattern,
    of: 'people',
    load: () => import('@/features/jobs/cleaner/pages/job-page'),
    isReadEarly: true,
    paint: { ratio: 1.65, rounds: 3, kilobytes: 188 },
  },
  {
    path: paths.myApplications,
    of: 'people',
    load: () => import('@/features/hiring/cleaner/pages/my-applications-page'),
    isReadEarly: true,
    nav: {
      text: () => t('Applications'),
      Icon: ClipboardList,
      also: [paths.conversation('')],
      isAboutWork: true,
    },
  },
  {
    path: paths.currentJobs,
    of: 'people',
    load: () => import('@/features/hiring/cleaner/pages/current-jobs-page'),
    isReadEarly: true,
    nav: { text: () => t('Current Jobs'), Icon: BriefcaseBusiness, wide: true, isAboutWork: true },
  },
  { path: paths.myWeek, of: 'people', load: () => import('@/features/hiring/cleaner/pages/my-week-page') },
  {
    path: paths.availability,
    of: 'people',
    load: () => import('@/features/hiring/availability/pages/availability-page'),
    isReadEarly: true,
  },
  { path: paths.pay, of: 'people', load: () => import('@/features/pay/cleaner/pages/pay-page') },
  {
    path: paths.conversationPattern,
    of: 'people',
    load: () => import('@/features/messages/conversations/pages/conversation-page'),
  },
  {
    path: paths.training,
    of: 'people',
    load: () => import('@/features/training/cleaner/pages/training-page'),
    isReadEarly: true,
    nav: {
      text: () => t('Training'),
      Icon: GraduationCap,
      also: [paths.progress, paths.completedCourses, paths.certificate('')],
      wide: true,
    },
  },
  {
    path: paths.coursePattern,
    of: 'people',
    load: () => import('@/features/training/cleaner/pages/course-page'),
    isReadEarly: true,
    paint: { ratio: 1.65, rounds: 3, kilobytes: 191 },
  },
  {
    path: paths.courseReviewPattern,
    of: 'people',
    load: () => import('@/features/training/cleaner/pages/course-review-page'),
  },
  {
    path: paths.progress,
    of: 'people',
    load: () => import('@/features/training/cleaner/pages/progress-page'),
  },
  {
    path: paths.completedCourses,
    of: 'people',
    load: () => import('@/features/training/cleaner/pages/completed-courses-page'),
  },
  {
    path: paths.certificatePattern,
    of: 'people',
    load: () => import('@/features/training/cleaner/pages/certificate-page'),
  },
  ...ownProfilePages,
  {
    path: paths.yourData,
    of: 'people',
    load: () => import('@/features/account/data/pages/your-data-page'),
    isOnlineOnly: true,
  },
  ...adminPages,
]
