import { queryOptions } from '@tanstack/react-query'
import { sessionKeys } from '@/lib/client/query-keys'
import type { Client } from '@/lib/client/recorded-call'
import { type Result, unwrap } from '@/lib/client/result'
import { supabase } from '@/lib/client/supabase'
import { t } from '@/lib/i18n/language'
import { checkCode } from '@/lib/session/session-renewal'
import { askTwice, authFailure } from './auth-failures'
import { type Confirmation, failureToConfirm } from './confirm-identity'

/** The auth service's error code for an action that needs the second factor's code first. */
export const needsCode = 'insufficient_aal'

/** The auth service's error code for a wrong second-factor code. */
export const wrongCode = 'mfa_verification_failed'

/** A second factor that has been set up: an authenticator app. */
export type Factor = { id: string; since: string }

/**
 * The data to set up an authenticator app: a QR code, an `otpauth:` URL for an app on the same device, and a
 * secret to type.
 */
export type NewFactor = { id: string; picture: Blob; address: string; secret: string }

const failed = () => t('Two-step verification is not available right now. Please try again.')

/** A person's own second factors, the oldest first (rule 2.24). */
export function factorsQuery(userId: string) {
  return queryOptions({
    queryKey: sessionKeys.factors(userId),
    queryFn: () => unwrap(readFactors(supabase.auth), 'factors'),
    staleTime: 0,
  })
}

async function readFactors(auth: Client['auth']): Promise<Result<{ factors: Factor[] }>> {
  const { data, error } = await auth.mfa.listFactors()
  if (error) return authFailure(error, failed())
  return { success: true, factors: data.totp.map(({ id, created_at }) => ({ id, since: created_at })) }
}

/** `confirmation` is the confirmation that the person must give before a change (rule 2.33). */
export type FactorChange = Result & { confirmation?: Confirmation }

/** Permits one change of the signed-in person's second factors, within 15 minutes. */
export async function permitFactorChange(): Promise<FactorChange> {
  const { error } = await supabase.rpc('permit_factor_change')
  if (!error) return { success: true }
  return failureToConfirm(error, failed())
}

/**
 * Starts the setup of a second factor. No code is required until {@link finishFactor} has checked the first
 * code.
 */
export async function beginFactor(): Promise<Result<{ factor: NewFactor }>> {
  const { data, error } = await supabase.auth.mfa.enroll({
    factorType: 'totp',
    issuer: 'Shinework',
    // The auth service requires distinct names, but the app never shows them.
    friendlyName: new Date().toISOString(),
  })
  if (error) return authFailure(error, failed())
  const { qr_code: code, uri, secret } = data.totp
  // A `Blob`, because the Content-Security-Policy blocks `data:` URLs.
  const picture = new Blob([code.slice(code.indexOf('<'))], { type: 'image/svg+xml' })
  return { success: true, factor: { id: data.id, secret, picture, address: uri } }
}

/** Finishes the setup with the first code of the app, which also confirms this session. */
export async function finishFactor(factorId: string, code: string): Promise<Result> {
  return tryCode(supabase.auth, factorId, code)
}

/** Removes one of the signed-in person's second factors. */
export async function removeFactor(factorId: string): Promise<FactorChange> {
  const permitted = await permitFactorChange()
  if (!permitted.success) return permitted
  const { error } = await supabase.auth.mfa.unenroll({ factorId })
  return error ? authFailure(error, failed()) : { success: true }
}

/**
 * Confirms a session with the code of its second factor (rule 2.25).
 * @param auth the client of the session. Defaults to the stored session.
 */
export async function giveCode(code: string, auth: Client['auth'] = supabase.auth): Promise<Result> {
  const found = await readFactors(auth)
  if (!found.success) return found
  let outcome: Result = {
    success: false,
    error: t('That code is wrong. Enter the newest code from your app.'),
    code: wrongCode,
  }
  // Tries each authenticator app, because the six digits do not identify the app.
  for (const { id } of found.factors) {
    outcome = await tryCode(auth, id, code)
    if (outcome.success || outcome.code !== wrongCode) return outcome
  }
  return outcome
}

async function tryCode(auth: Client['auth'], factorId: string, code: string): Promise<Result> {
  const { error } = await checkCode(() =>
    askTwice(() => auth.mfa.challengeAndVerify({ factorId, code: code.replaceAll(/\s/g, '') })),
  )
  if (!error) return { success: true }
  const refused = authFailure(error, failed())
  return refused.code === wrongCode
    ? { ...refused, error: t('That code is wrong. Enter the newest code from your app.') }
    : refused
}
