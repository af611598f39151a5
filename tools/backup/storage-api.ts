import { setTimeout } from 'node:timers/promises'

const attempts = 4

/** A project's storage, accessed with its secret key. */
export class StorageApi {
  readonly #url: string
  readonly #credentials: Record<string, string>

  /** @param url the project's URL, e.g. `https://abc.supabase.co` */
  constructor(url: string, key: string) {
    this.#url = `${url.replace(/\/$/, '')}/storage/v1/object`
    // A legacy key is a JWT and must also be sent as a bearer token. A new key must not.
    this.#credentials = key.startsWith('sb_')
      ? { apikey: key }
      : { apikey: key, authorization: `Bearer ${key}` }
  }

  /** A file's content, or undefined if there is no such file. @throws Error with the storage's response if the file is unreadable */
  async download(bucket: string, name: string): Promise<Buffer | undefined> {
    const response = await this.#send('GET', bucket, name, {})
    if (response.ok) return Buffer.from(await response.arrayBuffer())
    const answer = await response.text()
    if (response.status === 404 || /not.?found|NoSuchKey/i.test(answer)) return undefined
    throw new Error(`${bucket}/${name} cannot be read: ${response.status} ${answer}`)
  }

  /** Stores a file and replaces an existing one. @throws Error with the storage's response if it is refused */
  async upload(
    bucket: string,
    name: string,
    content: Buffer,
    type: string,
    cacheControl: string,
  ): Promise<void> {
    const headers = { 'content-type': type, 'cache-control': cacheControl, 'x-upsert': 'true' }
    const response = await this.#send('POST', bucket, name, headers, new Uint8Array(content))
    if (!response.ok) {
      throw new Error(`${bucket}/${name} cannot be stored: ${response.status} ${await response.text()}`)
    }
  }

  /** Sends a request. Retries if there is no response, if there are too many requests, and after a server error. */
  async #send(
    method: string,
    bucket: string,
    name: string,
    headers: Record<string, string>,
    body?: Uint8Array<ArrayBuffer>,
  ): Promise<Response> {
    const path = [bucket, ...name.split('/')].map(encodeURIComponent).join('/')
    for (let attempt = 1; ; attempt += 1) {
      const isLast = attempt === attempts
      try {
        const response = await fetch(`${this.#url}/${path}`, {
          method,
          headers: { ...this.#credentials, ...headers },
          ...(body ? { body } : {}),
        })
        if (isLast || (response.status < 500 && response.status !== 429)) return response
        await response.arrayBuffer()
      } catch (error) {
        if (isLast) throw new Error(`${this.#url} cannot be reached`, { cause: error })
      }
      await setTimeout(250 * 2 ** attempt)
    }
  }
}
