import ShieldCheck from 'lucide-react/icons/shield-check'
import { t } from '../lib/i18n/language'
import { paths } from '../lib/navigation/paths'
import type { Page } from './page-entry'

const pages: readonly Omit<Page, 'audience'>[] = [
  {
    path: paths.userProfilePattern,
    load: () => import('@/features/people/admin/pages/user-profile-page'),
  },
  {
    path: paths.admin,
    load: () => import('@/features/overview/admin/pages/admin-page'),
    section: () => t('Overview'),
    isReadEarly: true,
    // URLs below /profile also belong to Admin, because they show other people's profiles.
    nav: { text: () => t('Admin'), Icon: ShieldCheck, also: [paths.userProfile('')] },
    paintBudget: { ratio: 1.65, rounds: 3, kilobytes: 189 },
  },
  {
    path: paths.adminUnconfirmed,
    load: () => import('@/features/overview/admin/pages/unconfirmed-page'),
  },
  {
    path: paths.adminUnfilled,
    load: () => import('@/features/overview/admin/pages/unfilled-page'),
  },
  {
    path: paths.adminJobs,
    load: () => import('@/features/jobs/admin/pages/admin-jobs-page'),
    section: () => t('Jobs'),
  },
  {
    path: paths.adminSites,
    load: () => import('@/features/jobs/admin/sites/pages/sites-page'),
    section: () => t('Sites'),
  },
  {
    path: paths.adminCreateSite,
    load: () => import('@/features/jobs/admin/sites/pages/site-form-page'),
  },
  {
    path: paths.adminEditSitePattern,
    load: () => import('@/features/jobs/admin/sites/pages/site-form-page'),
  },
  {
    path: paths.adminSitePattern,
    load: () => import('@/features/jobs/admin/sites/pages/site-page'),
  },
  {
    path: paths.adminWeek,
    load: () => import('@/features/hiring/admin/week/pages/week-page'),
    section: () => t('Week'),
  },
  {
    path: paths.adminHours,
    load: () => import('@/features/pay/admin/hours/pages/hours-page'),
    section: () => t('Hours'),
  },
  {
    path: paths.adminCreateJob,
    load: () => import('@/features/jobs/admin/pages/job-form-page'),
  },
  {
    path: paths.adminEditJobPattern,
    load: () => import('@/features/jobs/admin/pages/job-form-page'),
  },
  {
    path: paths.adminJobPattern,
    load: () => import('@/features/jobs/admin/pages/admin-job-page'),
  },
  {
    path: paths.adminCleaners,
    load: () => import('@/features/people/admin/pages/users-page'),
    section: () => t('Users'),
  },
  {
    path: paths.adminDocuments,
    load: () => import('@/features/documents/admin/pages/documents-page'),
    section: () => t('Documents'),
  },
  {
    path: paths.adminApplications,
    load: () => import('@/features/hiring/admin/pages/applications-page'),
    section: () => t('Applications'),
    isReadEarly: true,
    paintBudget: { ratio: 1.65, rounds: 3, kilobytes: 209 },
  },
  {
    path: paths.adminMessages,
    load: () => import('@/features/messages/admin/pages/conversations-page'),
    section: () => t('Messages'),
  },
  {
    path: paths.adminConversationPattern,
    load: () => import('@/features/messages/admin/pages/admin-conversation-page'),
  },
  {
    path: paths.adminCourses,
    load: () => import('@/features/training/admin/pages/courses-page'),
    section: () => t('Courses'),
  },
  {
    path: paths.adminCreateCourse,
    load: () => import('@/features/training/admin/pages/course-form-page'),
  },
  {
    path: paths.adminEditCoursePattern,
    load: () => import('@/features/training/admin/pages/course-form-page'),
  },
  {
    path: paths.adminCourseProgressPattern,
    load: () => import('@/features/training/admin/pages/course-progress-page'),
  },
  {
    path: paths.adminPay,
    load: () => import('@/features/pay/admin/pages/pay-page'),
    section: () => t('Pay'),
  },
  {
    path: paths.adminPayRunPattern,
    load: () => import('@/features/pay/admin/pages/pay-run-page'),
  },
  {
    path: paths.adminAudit,
    load: () => import('@/features/audit/pages/audit-page'),
    section: () => t('Audit'),
  },
  {
    path: paths.adminSettings,
    load: () => import('@/features/pay/admin/pages/settings-page'),
    section: () => t('Settings'),
  },
]

/** The administrators' part of the table of pages (pages.ts). Pages with a `section` are in the order of the links to them. */
export const adminPages = pages.map((page): Page => ({ ...page, audience: 'administrators' }))
