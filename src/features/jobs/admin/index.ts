export { fetchJobs } from './api'
export { readRate } from './pay-rate'
export { useHolidays } from './holidays-api'
export { HolidaysSection } from './components/holidays-section'
