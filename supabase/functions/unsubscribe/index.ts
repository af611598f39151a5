import { handleUnsubscribe } from './handler.ts'

Deno.serve(handleUnsubscribe)
