// The administrators' pages, each loaded when it is first asked for.

export const adminArea = () => import('@/features/admin/admin-area')
export const userProfile = () => import('@/features/admin/users/pages/user-profile-page')
export const overview = () => import('@/features/admin/overview/pages/admin-page')
export const jobs = () => import('@/features/admin/jobs/pages/admin-jobs-page')
export const job = () => import('@/features/admin/jobs/pages/admin-job-page')
export const jobForm = () => import('@/features/admin/jobs/pages/job-form-page')
export const users = () => import('@/features/admin/users/pages/users-page')
export const documents = () => import('@/features/admin/documents/pages/documents-page')
export const courses = () => import('@/features/admin/courses/pages/courses-page')
export const courseProgress = () => import('@/features/admin/courses/pages/course-progress-page')
export const applications = () => import('@/features/admin/applications/pages/applications-page')
export const audit = () => import('@/features/admin/audit/pages/audit-page')
