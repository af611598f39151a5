export { checksumsOf, frozenFaults, frozenFile, readFrozen } from './frozen.ts'
