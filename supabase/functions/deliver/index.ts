import { handleDeliver } from './handler.ts'

Deno.serve((request) => handleDeliver(request))
