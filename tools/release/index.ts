export { checksumsOf, frozenFaults, frozenFile, readFrozen } from './frozen-migrations.ts'
