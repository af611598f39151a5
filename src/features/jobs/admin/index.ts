export { fetchJobs } from './api'
export { readRate } from './pay-rate'
export { holidayOn } from './public-holidays'
