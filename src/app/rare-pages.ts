// Pages that few people open: where the links of emails lead, what is kept about people, and what comes after a course.

export const resetPassword = () => import('@/features/auth/pages/reset-password-page')
export const confirmEmail = () => import('@/features/auth/pages/confirm-email-page')
export const unsubscribe = () => import('@/features/notifications/pages/unsubscribe-page')
export const verify = () => import('@/features/training/pages/verify-page')
export const privacy = () => import('@/features/privacy/pages/privacy-page')
export const yourData = () => import('@/features/account/pages/your-data-page')
export const courseReview = () => import('@/features/training/pages/course-review-page')
export const progress = () => import('@/features/training/pages/progress-page')
export const completedCourses = () => import('@/features/training/pages/completed-courses-page')
export const certificate = () => import('@/features/training/pages/certificate-page')
