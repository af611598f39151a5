import { Navigate, type RouteObject } from 'react-router-dom'
import { paths } from '@/lib/paths'
import { RouteError } from './crash'
import { AdminOnly, SignedInOnly, SignedOutOnly } from './guards'
import { PublicLayout } from './public-layout'
import { RootLayout } from './root-layout'
import { InitializingScreen } from './shell'

/** The profile page holds parts of other features; only the app knows them all. */
async function profilePage() {
  const [{ ProfilePage }, { NotificationSettings }, { PushSwitch }, { isPushSetUp }] = await Promise.all([
    import('@/features/profile/pages/profile-page'),
    import('@/features/notifications/components/notification-settings'),
    import('@/features/push/components/push-switch'),
    import('@/features/push/push'),
  ])
  const pushSwitch = isPushSetUp ? <PushSwitch /> : undefined
  return {
    element: <ProfilePage notificationSettings={<NotificationSettings pushSwitch={pushSwitch} />} />,
  }
}

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
            element: <PublicLayout />,
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
        element: <PublicLayout />,
        children: [
          {
            errorElement: <RouteError />,
            children: [
              {
                path: paths.forgotPassword,
                lazy: () => import('@/features/auth/pages/forgot-password-page'),
              },
              { path: paths.resetPassword, lazy: () => import('@/features/auth/pages/reset-password-page') },
              { path: paths.confirmEmail, lazy: () => import('@/features/auth/pages/confirm-email-page') },
              {
                path: paths.unsubscribe,
                lazy: () => import('@/features/notifications/pages/unsubscribe-page'),
              },
              { path: paths.verify, lazy: () => import('@/features/training/pages/verify-page') },
              { path: paths.verifyPattern, lazy: () => import('@/features/training/pages/verify-page') },
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
                    lazy: () => import('@/features/training/pages/course-review-page'),
                  },
                  { path: paths.progress, lazy: () => import('@/features/training/pages/progress-page') },
                  {
                    path: paths.completedCourses,
                    lazy: () => import('@/features/training/pages/completed-courses-page'),
                  },
                  {
                    path: paths.certificatePattern,
                    lazy: () => import('@/features/training/pages/certificate-page'),
                  },
                  { path: paths.dashboard, lazy: () => import('@/features/dashboard/pages/dashboard-page') },
                  { path: paths.profile, lazy: profilePage },
                  { path: paths.opportunities, element: <Navigate to={paths.jobs} replace /> },
                  { path: paths.applications, element: <Navigate to={paths.myApplications} replace /> },
                  {
                    element: <AdminOnly />,
                    children: [
                      {
                        lazy: () => import('@/features/admin/admin-area'),
                        children: [
                          {
                            errorElement: <RouteError />,
                            children: [
                              {
                                path: paths.userProfilePattern,
                                lazy: () => import('@/features/admin/users/pages/user-profile-page'),
                              },
                              {
                                path: paths.admin,
                                lazy: () => import('@/features/admin/overview/pages/admin-page'),
                              },
                              {
                                path: paths.adminJobs,
                                lazy: () => import('@/features/admin/jobs/pages/admin-jobs-page'),
                              },
                              {
                                path: paths.adminJobPattern,
                                lazy: () => import('@/features/admin/jobs/pages/admin-job-page'),
                              },
                              {
                                path: paths.adminCreateJob,
                                lazy: () => import('@/features/admin/jobs/pages/job-form-page'),
                              },
                              {
                                path: paths.adminEditJobPattern,
                                lazy: () => import('@/features/admin/jobs/pages/job-form-page'),
                              },
                              {
                                path: paths.adminCleaners,
                                lazy: () => import('@/features/admin/users/pages/users-page'),
                              },
                              {
                                path: paths.adminDocuments,
                                lazy: () => import('@/features/admin/documents/pages/documents-page'),
                              },
                              {
                                path: paths.adminCourses,
                                lazy: () => import('@/features/admin/courses/pages/courses-page'),
                              },
                              {
                                path: paths.adminCreateCourse,
                                lazy: () => import('@/features/admin/courses/pages/courses-page'),
                              },
                              {
                                path: paths.adminCourseProgressPattern,
                                lazy: () => import('@/features/admin/courses/pages/course-progress-page'),
                              },
                              {
                                path: paths.adminApplications,
                                lazy: () => import('@/features/admin/applications/pages/applications-page'),
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
