import BriefcaseBusiness from 'lucide-react/icons/briefcase-business'
import ClipboardList from 'lucide-react/icons/clipboard-list'
import GraduationCap from 'lucide-react/icons/graduation-cap'
import House from 'lucide-react/icons/house'
import Search from 'lucide-react/icons/search'
import { t } from '../lib/i18n/language'
import { paths } from '../lib/navigation/paths'
import { adminPages } from './admin-pages'
import { ownProfilePages } from './own-profile-pages'
import type { Page } from './page-entry'

/** Every page of the app. A page whose path also matches another page's pattern comes before that page. */
export const pages: readonly Page[] = [
  {
    path: paths.login,
    audience: 'visitors',
    load: () => import('@/features/account/pages/login-page'),
    paintBudget: { ratio: 1.2, rounds: 2, kilobytes: 157 },
    hasSizeBudget: true,
  },
  {
    path: paths.register,
    audience: 'visitors',
    load: () => import('@/features/account/pages/register-page'),
    isOnlineOnly: true,
  },
  {
    path: paths.forgotPassword,
    audience: 'everybody',
    load: () => import('@/features/account/pages/forgot-password-page'),
    isOnlineOnly: true,
  },
  {
    path: paths.resetPassword,
    audience: 'everybody',
    load: () => import('@/features/account/pages/reset-password-page'),
    isOnlineOnly: true,
  },
  {
    path: paths.confirmEmail,
    audience: 'everybody',
    load: () => import('@/features/account/pages/confirm-email-page'),
    isOnlineOnly: true,
  },
  {
    path: paths.unsubscribe,
    audience: 'everybody',
    load: () => import('@/features/messages/notifications/pages/unsubscribe-page'),
    isOnlineOnly: true,
  },
  {
    path: paths.notMe,
    audience: 'everybody',
    load: () => import('@/features/account/pages/not-me-page'),
    isOnlineOnly: true,
  },
  {
    path: paths.privacy,
    audience: 'everybody',
    load: () => import('@/features/account/privacy/pages/privacy-page'),
  },
  {
    path: paths.verify,
    audience: 'everybody',
    load: () => import('@/features/training/cleaner/pages/verify-page'),
    isOnlineOnly: true,
  },
  {
    path: paths.verifyPattern,
    audience: 'everybody',
    load: () => import('@/features/training/cleaner/pages/verify-page'),
    isOnlineOnly: true,
  },
  {
    path: paths.dashboard,
    audience: 'people',
    load: () => import('@/features/overview/cleaner/pages/dashboard-page'),
    isReadEarly: true,
    nav: { text: () => t('Dashboard'), Icon: House, isAboutWork: true },
    paintBudget: { ratio: 1.65, rounds: 3, kilobytes: 201 },
  },
  {
    path: paths.jobs,
    audience: 'people',
    load: () => import('@/features/jobs/cleaner/pages/jobs-page'),
    isReadEarly: true,
    nav: { text: () => t('Opportunities'), Icon: Search, isAboutWork: true },
    paintBudget: { ratio: 1.65, rounds: 3, kilobytes: 174 },
    hasSizeBudget: true,
  },
  {
    path: paths.jobPattern,
    audience: 'people',
    load: () => import('@/features/jobs/cleaner/pages/job-page'),
    isReadEarly: true,
    paintBudget: { ratio: 1.65, rounds: 3, kilobytes: 188 },
  },
  {
    path: paths.myApplications,
    audience: 'people',
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
    audience: 'people',
    load: () => import('@/features/hiring/cleaner/pages/current-jobs-page'),
    isReadEarly: true,
    nav: { text: () => t('Current Jobs'), Icon: BriefcaseBusiness, wide: true, isAboutWork: true },
  },
  {
    path: paths.myWeek,
    audience: 'people',
    load: () => import('@/features/hiring/cleaner/pages/my-week-page'),
  },
  {
    path: paths.availability,
    audience: 'people',
    load: () => import('@/features/hiring/availability/pages/availability-page'),
    isReadEarly: true,
  },
  { path: paths.pay, audience: 'people', load: () => import('@/features/pay/cleaner/pages/pay-page') },
  {
    path: paths.conversationPattern,
    audience: 'people',
    load: () => import('@/features/messages/conversations/pages/conversation-page'),
  },
  {
    path: paths.training,
    audience: 'people',
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
    audience: 'people',
    load: () => import('@/features/training/cleaner/pages/course-page'),
    isReadEarly: true,
    paintBudget: { ratio: 1.65, rounds: 3, kilobytes: 191 },
  },
  {
    path: paths.courseReviewPattern,
    audience: 'people',
    load: () => import('@/features/training/cleaner/pages/course-review-page'),
  },
  {
    path: paths.progress,
    audience: 'people',
    load: () => import('@/features/training/cleaner/pages/progress-page'),
  },
  {
    path: paths.completedCourses,
    audience: 'people',
    load: () => import('@/features/training/cleaner/pages/completed-courses-page'),
  },
  {
    path: paths.certificatePattern,
    audience: 'people',
    load: () => import('@/features/training/cleaner/pages/certificate-page'),
  },
  ...ownProfilePages,
  {
    path: paths.yourData,
    audience: 'people',
    load: () => import('@/features/account/your-data/pages/your-data-page'),
    isOnlineOnly: true,
  },
  ...adminPages,
]
