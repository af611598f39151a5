import { lazy } from 'react'
import { Navigate, type RouteObject } from 'react-router-dom'
import { paths } from '@/lib/navigation/paths'
import { loadAfterPaint } from '@/lib/timing/when-idle'
import type * as AdminPages from './admin-pages'
import { RouteError } from './crash'
import { AdminOnly, SignedInOnly, SignedOutOnly } from './guards'
import type * as RarePages from './rare-pages'
import { RootLayout } from './root-layout'
import { InitializingScreen } from './shell'

const ProfileSections = lazy(() =>
  loadAfterPaint(async () => {
    const { ProfileSections: Sections, startReads } = await import('./profile-sections')
    startReads()
    return { default: Sections }
  }),
)

async function profilePage() {
  const { ProfilePage, ...firstReads } = await import('@/features/profile/pages/profile-page')
  return { ...firstReads, element: <ProfilePage Sections={ProfileSections} /> }
}

/** The list of what each administrators' page loads comes with the first of them: it is long, and few people need it. */
const adminPage = (name: keyof typeof AdminPages) => async () => (await import('./admin-pages'))[name]()

/** Likewise, so that nobody's first page carries their names. */
const rarePage = (name: keyof typeof RarePages) => async () => (await import('./rare-pages'))[name]()

/** Every address of the app and its page. Pages load when they are first asked for. */
export const routes: RouteObject[] = [
  {
    element: <RootLayout />,
    errorElement: <RouteError />,
    HydrateFallback: InitializingScreen,
    children: [
      ...(import.meta.env.DEV ? [{ path: '/kit', lazy: () => import('./kit/kit-page') }] : []),
      {
        element: <SignedOutOnly />,
        children: [
          {
            lazy: () => import('./public-layout'),
            children: [
              {
                errorElement: <RouteError />,
                children: [
                  { path: paths.login, lazy: () => import('@/features/auth/pages/login-page') },
                  { path: paths.register, lazy: () => import('@/features/auth/pages/register-page') },
                ],
              },
            ],
          },
        ],
      },
      {
        lazy: () => import('./public-layout'),
        children: [
          {
            errorElement: <RouteError />,
            children: [
              {
                path: paths.forgotPassword,
                lazy: () => import('@/features/auth/pages/forgot-password-page'),
              },
              { path: paths.resetPassword, lazy: rarePage('resetPassword') },
              { path: paths.confirmEmail, lazy: rarePage('confirmEmail') },
              { path: paths.unsubscribe, lazy: rarePage('unsubscribe') },
              { path: paths.privacy, lazy: rarePage('privacy') },
              { path: paths.verify, lazy: rarePage('verify') },
              { path: paths.verifyPattern, lazy: rarePage('verify') },
            ],
          },
        ],
      },
      {
        element: <SignedInOnly />,
        children: [
          {
            lazy: () => import('./protected-layout'),
            children: [
              {
                errorElement: <RouteError />,
                children: [
                  { path: paths.jobs, lazy: () => import('@/features/jobs/pages/jobs-page') },
                  { path: paths.jobPattern, lazy: () => import('@/features/jobs/pages/job-page') },
                  {
                    path: paths.myApplications,
                    lazy: () => import('@/features/applications/pages/my-applications-page'),
                  },
                  {
                    path: paths.currentJobs,
                    lazy: () => import('@/features/applications/pages/current-jobs-page'),
                  },
                  { path: paths.training, lazy: () => import('@/features/training/pages/training-page') },
                  { path: paths.coursePattern, lazy: () => import('@/features/training/pages/course-page') },
                  {
                    path: paths.courseReviewPattern,
                    lazy: rarePage('courseReview'),
                  },
                  { path: paths.progress, lazy: rarePage('progress') },
                  { path: paths.completedCourses, lazy: rarePage('completedCourses') },
                  {
                    path: paths.certificatePattern,
                    lazy: rarePage('certificate'),
                  },
                  { path: paths.dashboard, lazy: () => import('@/features/dashboard/pages/dashboard-page') },
                  { path: paths.profile, lazy: profilePage },
                  { path: paths.yourData, lazy: rarePage('yourData') },
                  { path: paths.opportunities, element: <Navigate to={paths.jobs} replace /> },
                  { path: paths.applications, element: <Navigate to={paths.myApplications} replace /> },
                  {
                    element: <AdminOnly />,
                    children: [
                      {
                        lazy: adminPage('adminArea'),
                        children: [
                          {
                            errorElement: <RouteError />,
                            children: [
                              {
                                path: paths.userProfilePattern,
                                lazy: adminPage('userProfile'),
                              },
                              {
                                path: paths.admin,
                                lazy: adminPage('overview'),
                              },
                              {
                                path: paths.adminJobs,
                                lazy: adminPage('jobs'),
                              },
                              {
                                path: paths.adminJobPattern,
                                lazy: adminPage('job'),
                              },
                              {
                                path: paths.adminCreateJob,
                                lazy: adminPage('jobForm'),
                              },
                              {
                                path: paths.adminEditJobPattern,
                                lazy: adminPage('jobForm'),
                              },
                              {
                                path: paths.adminCleaners,
                                lazy: adminPage('users'),
                              },
                              {
                                path: paths.adminDocuments,
                                lazy: adminPage('documents'),
                              },
                              {
                                path: paths.adminCourses,
                                lazy: adminPage('courses'),
                              },
                              {
                                path: paths.adminCreateCourse,
                                lazy: adminPage('courses'),
                              },
                              {
                                path: paths.adminCourseProgressPattern,
                                lazy: adminPage('courseProgress'),
                              },
                              {
                                path: paths.adminApplications,
                                lazy: adminPage('applications'),
                              },
                              {
                                path: paths.adminAudit,
                                lazy: adminPage('audit'),
                              },
                            ],
                          },
                        ],
                      },
                    ],
                  },
                  { path: '*', element: <Navigate to={paths.dashboard} replace /> },
                ],
              },
            ],
          },
        ],
      },
    ],
  },
]
