export { fetchCourses } from './api'
