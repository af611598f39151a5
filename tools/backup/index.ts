// The public interface of the backups. Other programs import nothing else from this folder.
export { backUp } from './back-up.ts'
export { contentPath, openBackup, rewriteManifest } from './folder.ts'
export { startDemoStack } from './spare-stacks.ts'
