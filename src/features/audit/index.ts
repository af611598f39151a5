export { PersonRecord } from './components/person-record'
