// The administrators' pages, each loaded when it is first asked for.

import { language } from '@/lib/i18n/language'

export const adminArea = page(() => import('@/features/admin/admin-area'))
export const userProfile = page(() => import('@/features/admin/users/pages/user-profile-page'))
export const overview = page(() => import('@/features/admin/overview/pages/admin-page'))
export const jobs = page(() => import('@/features/admin/jobs/pages/admin-jobs-page'))
export const job = page(() => import('@/features/admin/jobs/pages/admin-job-page'))
export const jobForm = page(() => import('@/features/admin/jobs/pages/job-form-page'))
export const users = page(() => import('@/features/admin/users/pages/users-page'))
export const documents = page(() => import('@/features/admin/documents/pages/documents-page'))
export const courses = page(() => import('@/features/admin/courses/pages/courses-page'))
export const courseProgress = page(() => import('@/features/admin/courses/pages/course-progress-page'))
export const applications = page(() => import('@/features/admin/applications/pages/applications-page'))
export const audit = page(() => import('@/features/admin/audit/pages/audit-page'))

/** A page whose texts are there first: some are said as soon as it is loaded. */
function page<Module>(load: () => Promise<Module>): () => Promise<Module> {
  return async () => {
    if (language === 'vi') (await import('@/languages/vi-admin')).addAdminTexts()
    return load()
  }
}
