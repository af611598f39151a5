import { vi } from 'vitest'

// For unit tests of what stores files: uploads go by `XMLHttpRequest`, which says how far they are.

/** How the storage answers one request: a status with a text, or not at all. */
export type UploadAnswer = [status: number, text?: string] | 'no answer' | 'silence'

type SentUpload = { method: string; address: string; headers: Record<string, string>; body: unknown }

/** How long the storage takes to answer, in milliseconds. */
const answersAfter = 10

/**
 * Stubs the way that files are sent.
 * @returns what was sent, and how the storage answers it; 200 where nothing is said. Call `begin` before each test.
 */
export function fakeUploads() {
  const sent: SentUpload[] = []
  const answers: UploadAnswer[] = []

  class FakeRequest extends EventTarget {
    readonly upload = new EventTarget()
    readonly #headers: Record<string, string> = {}
    #method = ''
    #address = ''
    status = 0
    responseText = ''
    timeout = 0

    open(method: string, address: string): void {
      ;[this.#method, this.#address] = [method, address]
    }
    setRequestHeader(name: string, value: string): void {
      this.#headers[name.toLowerCase()] = value
    }
    send(body: unknown): void {
      sent.push({ method: this.#method, address: this.#address, headers: this.#headers, body })
      for (const loaded of [50, 100]) {
        this.upload.dispatchEvent(
          Object.assign(new Event('progress'), { lengthComputable: true, loaded, total: 100 }),
        )
      }
      this.upload.dispatchEvent(
        Object.assign(new Event('progress'), { lengthComputable: false, loaded: 7, total: 0 }),
      )
      const answer = answers.shift() ?? [200]
      const end = () => this.dispatchEvent(new Event('loadend'))
      if (answer === 'silence') return void setTimeout(end, this.timeout)
      if (answer !== 'no answer') [this.status, this.responseText = ''] = answer
      setTimeout(end, answersAfter)
    }
  }

  return {
    sent,
    /** Of the next requests, the oldest first. */
    answer: (...given: UploadAnswer[]) => void answers.splice(0, answers.length, ...given),
    begin(): void {
      vi.stubGlobal('XMLHttpRequest', FakeRequest)
      sent.length = 0
      answers.length = 0
    },
  }
}
