import { handlePhoneSignIn } from './handler.ts'

Deno.serve(handlePhoneSignIn)
