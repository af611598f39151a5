import { paths } from '../../src/lib/navigation/paths.ts'

/** A page and the modules that the app loads for it; `of` says who sees it. */
export interface Route {
  path: string
  of: 'visitors' | 'people' | 'everybody'
  modules: readonly string[]
}

const feature = (name: string) => `src/features/${name}.tsx`
const wall = 'src/app/public-layout.tsx'
const visitors = (path: string, name: string): Route => {
  return { path, of: 'visitors', modules: [wall, feature(name)] }
}
const frame = 'src/app/protected-layout.tsx'
const people = (path: string, name: string): Route => {
  return { path, of: 'people', modules: [frame, feature(name)] }
}
const rare = (path: string, name: string): Route => {
  return { path, of: 'people', modules: [frame, 'src/app/rare-pages.ts', feature(name)] }
}
const forEverybody = (path: string, name: string): Route => {
  return { path, of: 'everybody', modules: [wall, 'src/app/rare-pages.ts', feature(name)] }
}
const admin = (path: string, name: string): Route => {
  const modules = [frame, 'src/app/admin-pages.ts', feature('admin/admin-area'), feature(`admin/${name}`)]
  return { path, of: 'people', modules }
}

/** Every page whose address somebody may open, as in src/app/routes.tsx; a test compares the two. */
export const routes: readonly Route[] = [
  visitors(paths.login, 'auth/pages/login-page'),
  visitors(paths.register, 'auth/pages/register-page'),
  {
    path: paths.forgotPassword,
    of: 'everybody',
    modules: [wall, feature('auth/pages/forgot-password-page')],
  },
  forEverybody(paths.resetPassword, 'auth/pages/reset-password-page'),
  forEverybody(paths.confirmEmail, 'auth/pages/confirm-email-page'),
  forEverybody(paths.unsubscribe, 'notifications/pages/unsubscribe-page'),
  forEverybody(paths.privacy, 'privacy/pages/privacy-page'),
  forEverybody(paths.verify, 'training/pages/verify-page'),
  forEverybody(paths.verifyPattern, 'training/pages/verify-page'),
  people(paths.dashboard, 'dashboard/pages/dashboard-page'),
  people(paths.jobs, 'jobs/pages/jobs-page'),
  people(paths.jobPattern, 'jobs/pages/job-page'),
  people(paths.myApplications, 'applications/pages/my-applications-page'),
  people(paths.currentJobs, 'applications/pages/current-jobs-page'),
  people(paths.training, 'training/pages/training-page'),
  people(paths.coursePattern, 'training/pages/course-page'),
  people(paths.profile, 'profile/pages/profile-page'),
  rare(paths.courseReviewPattern, 'training/pages/course-review-page'),
  rare(paths.progress, 'training/pages/progress-page'),
  rare(paths.completedCourses, 'training/pages/completed-courses-page'),
  rare(paths.certificatePattern, 'training/pages/certificate-page'),
  rare(paths.yourData, 'account/pages/your-data-page'),
  admin(paths.userProfilePattern, 'users/pages/user-profile-page'),
  admin(paths.admin, 'overview/pages/admin-page'),
  admin(paths.adminJobs, 'jobs/pages/admin-jobs-page'),
  // Before the pattern, which they match too.
  admin(paths.adminCreateJob, 'jobs/pages/job-form-page'),
  admin(paths.adminEditJobPattern, 'jobs/pages/job-form-page'),
  admin(paths.adminJobPattern, 'jobs/pages/admin-job-page'),
  admin(paths.adminCleaners, 'users/pages/users-page'),
  admin(paths.adminDocuments, 'documents/pages/documents-page'),
  admin(paths.adminCourses, 'courses/pages/courses-page'),
  admin(paths.adminCreateCourse, 'courses/pages/courses-page'),
  admin(paths.adminCourseProgressPattern, 'courses/pages/course-progress-page'),
  admin(paths.adminApplications, 'applications/pages/applications-page'),
  admin(paths.adminAudit, 'audit/pages/audit-page'),
]
