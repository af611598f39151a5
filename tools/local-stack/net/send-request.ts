/** A row of net.http_request_queue. */
export interface QueuedRequest {
  id: string
  method: string
  url: string
  headers: Record<string, string> | null
  body: Uint8Array<ArrayBuffer> | null
  timeout_milliseconds: number
}

/** A row of net._http_response, without the time of its creation. */
interface ReceivedResponse {
  id: string
  status_code: number | null
  content_type: string | null
  headers: Record<string, string> | null
  content: string | null
  timed_out: boolean
  error_msg: string | null
}

const noResponse = { status_code: null, content_type: null, headers: null, content: null }

/** The reason for a failure, in Node's words. The real pg_net uses curl's words. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error
  return cause instanceof Error ? cause.message : String(cause)
}

/**
 * Sends a request as pg_net's worker does, following redirects, and describes the response or failure. Rejects only if
 * `closing` is aborted in the meantime.
 */
export async function sendRequest(request: QueuedRequest, closing: AbortSignal): Promise<ReceivedResponse> {
  const { id, timeout_milliseconds: longest } = request
  const timeout = longest > 0 ? AbortSignal.timeout(longest) : undefined
  try {
    const response = await fetch(request.url, {
      method: request.method,
      headers: { ...request.headers, 'user-agent': 'pg_net/0.20.4' },
      body: request.body,
      signal: timeout ? AbortSignal.any([closing, timeout]) : closing,
    })
    // A text in PostgreSQL cannot contain a NUL character, so pg_net cuts the content at the first NUL.
    const [content = ''] = (await response.text()).split('\0')
    return {
      id,
      status_code: response.status,
      content_type: response.headers.get('content-type'),
      headers: Object.fromEntries(response.headers),
      content: content === '' ? null : content,
      timed_out: false,
      error_msg: null,
    }
  } catch (error) {
    closing.throwIfAborted()
    const timed_out = timeout?.aborted === true
    const error_msg = timed_out ? `Timeout of ${longest} ms reached.` : reasonOf(error)
    return { id, ...noResponse, timed_out, error_msg }
  }
}
