import { lazyWithFallback } from '@/lib/navigation/lazy-with-fallback'

/**
 * {@link DayOfJob}, loaded on demand, because most people who open a job's page are not accepted for the job.
 */
export const LazyDayOfJob = lazyWithFallback(
  () => import('./day-of-job').then((day) => day.DayOfJob),
  () => null,
)
