import { FunctionsHttpError } from '@supabase/functions-js'
import * as z from 'zod/mini'
import { visitorFunctions } from '@/lib/functions'
import { type Failure, failure, type Result, unreachable } from '@/lib/result'
import { sessionStorageChoice, supabase } from '@/lib/supabase'
import { isPhone, type LoginValues, type RegisterValues } from './schema'

/** What the phone sign-in answers: a session's two tokens. */
const tokensSchema = z.object({ access_token: z.string(), refresh_token: z.string() })

/** How long a phone sign-in may take before it counts as unanswered, in milliseconds. */
const patience = 20_000

const loginFallback = 'Failed to log in'

/** Signs in with an e-mail address or a phone number and keeps the session as asked. */
export async function signIn({ identifier, password, remember }: LoginValues): Promise<Result> {
  sessionStorageChoice.remember(remember)
  if (isPhone(identifier)) return signInWithPhone(identifier, password)
  const { error } = await supabase.auth.signInWithPassword({ email: identifier, password })
  return error ? failure(error, loginFallback) : { success: true }
}

/** The server exchanges the phone number for a session; no address is ever told to the browser. */
async function signInWithPhone(phone: string, password: string): Promise<Result> {
  const { data, error } = await visitorFunctions.invoke('sign-in-with-phone', {
    body: { phone, password },
    signal: AbortSignal.timeout(patience),
  })
  if (error instanceof FunctionsHttpError) return refusal(error, loginFallback)
  if (error) return { success: false, error: loginFallback, code: unreachable }
  const tokens = tokensSchema.safeParse(data)
  if (!tokens.success) return failure(undefined, loginFallback)
  const started = await supabase.auth.setSession(tokens.data)
  return started.error ? failure(started.error, loginFallback) : { success: true }
}

/**
 * Makes an account. The database makes its profile, role and status.
 * @returns `confirmed: false` where the project wants the address confirmed by mail before the first login.
 */
export async function register(values: RegisterValues): Promise<Result<{ confirmed: boolean }>> {
  const { name, email, phone, location, password, proximity, remember } = values
  sessionStorageChoice.remember(remember)
  const { data, error } = await supabase.auth.signUp({
    email,
    password,
    options: { data: { name, phone, location, proximity } },
  })
  if (error) return failure(error, 'Failed to register')
  return { success: true, confirmed: data.session !== null }
}

/** The body of a refused call is `{ code, message }`; a gateway's own page is not. */
async function refusal(error: FunctionsHttpError, fallback: string): Promise<Failure> {
  const response: unknown = error.context
  const body: unknown =
    response instanceof Response ? await response.json().catch(() => undefined) : undefined
  return failure(body, fallback)
}
