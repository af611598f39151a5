export { schemaFiles } from './schema-database.ts'
