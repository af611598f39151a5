export { fetchUsers } from './api'
