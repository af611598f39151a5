import { handleCalendar } from './handler.ts'

Deno.serve(handleCalendar)
