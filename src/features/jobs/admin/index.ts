export { fetchJobs } from './api'
export { HolidaysSection } from './components/holidays-section'
export { useHolidays } from './holidays-api'
export { readRate } from './pay-rate'
