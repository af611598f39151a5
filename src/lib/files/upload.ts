import { backend } from '@/lib/backend/backend'
import { failure, type Result, unreachable, unreachableText } from '@/lib/client/result'
import { addressOf } from '@/lib/files/stored-file'
import { t } from '@/lib/i18n/language'
import { usableSession } from '@/lib/session/session-renewal'

/** The timeout of one attempt, in milliseconds. */
const timeoutMs = 600_000
const retryDelaysMs = [500, 1500]

/** Texts for Storage's errors, by HTTP status (rule 17.10). */
const reasons: ReadonlyMap<number, string> = new Map([
  [401, t('Unauthenticated')],
  [402, t('Quota exceeded')],
  [403, t('Unauthorized')],
  [404, t('Object not found')],
])

export type Upload = {
  bucket: string
  path: string
  body: Blob
  contentType: string
  /** Called with the fraction sent so far, from 0 to 1. */
  onProgress: (part: number) => void
}

/** Storage's response. `status` is 0 if there was none. */
type Answer = { status: number; message: string | undefined }

/**
 * Uploads one file and reports progress. The client library's `upload` cannot report progress, because it
 * uses `fetch`. Retries on 5xx, 408 and 429. A failure has a displayable reason.
 */
export async function uploadFile(upload: Upload): Promise<Result> {
  for (const delayMs of retryDelaysMs) {
    const answer = await send(upload)
    if (!isTransient(answer.status)) return resultOf(answer)
    await new Promise((resolve) => {
      setTimeout(resolve, delayMs)
    })
  }
  return resultOf(await send(upload))
}

const isTransient = (status: number) => status >= 500 || status === 408 || status === 429

function resultOf({ status, message }: Answer): Result {
  // A gateway's messages are not meant for users.
  if (status === 0 || status > 501) return { success: false, error: unreachableText(), code: unreachable }
  if (status < 300) return { success: true }
  const reason =
    reasons.get(status) ??
    message ??
    t('The server returned error {status}. Please try again.', { status: String(status) })
  return { ...failure(undefined, reason), code: String(status) }
}

async function send({ bucket, path, body, contentType, onProgress }: Upload): Promise<Answer> {
  const session = await usableSession().catch(() => undefined)
  if (session === undefined) return { status: 0, message: undefined }
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open('POST', `${backend.url}/storage/v1/object/${bucket}/${addressOf(path)}`)
    request.timeout = timeoutMs
    request.setRequestHeader('apikey', backend.key)
    request.setRequestHeader('Authorization', `Bearer ${session?.accessToken ?? backend.key}`)
    request.setRequestHeader('Content-Type', contentType)
    request.setRequestHeader('Cache-Control', 'max-age=3600')
    // The path is new, so this overwrites only a file from an earlier attempt whose response was lost.
    request.setRequestHeader('x-upsert', 'true')
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) onProgress(event.loaded / event.total)
    })
    request.addEventListener('loadend', () => resolve(readAnswer(request)))
    request.send(body)
  })
}

/**
 * Reads a response. Storage puts the real status of an error into the body. A gateway's error page contains no such
 * status.
 */
function readAnswer({ status, responseText }: XMLHttpRequest): Answer {
  if (status < 400) return { status, message: undefined }
  try {
    const body: unknown = JSON.parse(responseText)
    if (typeof body !== 'object' || body === null) return { status, message: undefined }
    const statusCode = Number(Reflect.get(body, 'statusCode'))
    const message: unknown = Reflect.get(body, 'message')
    return {
      status: statusCode >= 400 && statusCode < 600 ? statusCode : status,
      message: typeof message === 'string' && message !== '' ? message : undefined,
    }
  } catch {
    return { status, message: undefined }
  }
}
