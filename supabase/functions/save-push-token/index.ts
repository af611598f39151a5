import { handleSavePushToken } from './handler.ts'

Deno.serve(handleSavePushToken)
