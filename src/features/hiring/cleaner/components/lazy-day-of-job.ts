import { lazyWithFallback } from '@/lib/navigation/lazy-with-fallback'

/** {@link DayOfJob}, loaded on demand, because most readers of a job's page are not accepted for it. */
export const LazyDayOfJob = lazyWithFallback(
  () => import('./day-of-job').then((day) => day.DayOfJob),
  () => null,
)
