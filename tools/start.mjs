import { prepare } from './prepare.mjs'
import { runTypeScript } from './run-typescript.mjs'

prepare()
runTypeScript('tools/local-stack/cli/start.ts')
