// What other programs use of the backups; they import nothing else of them.
export { backUp } from './back-up.ts'
export { contentPath, openBackup, rewriteManifest } from './folder.ts'
export { startDemoStack } from './spare-stacks.ts'
