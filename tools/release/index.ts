export { checksumsOf, frozenFaults, readFrozen } from './frozen.ts'
