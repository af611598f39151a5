import { vi } from 'vitest'

// For unit tests of code that uploads files. Uploads use `XMLHttpRequest`, which reports progress.

/**
 * Storage's response to one request: a status with a text, a failed connection ('no answer'), or a timeout
 * ('silence').
 */
export type UploadAnswer = [status: number, text?: string] | 'no answer' | 'silence'

type SentUpload = { method: string; address: string; headers: Record<string, string>; body: unknown }

/** Storage's response time, in milliseconds. */
const answersAfter = 10

/**
 * Stubs file uploads. Call `begin` before each test.
 * @returns the sent requests, and a function that sets the next responses. The default response is 200.
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
    /** Sets the responses to the next requests, in order. */
    answer: (...given: UploadAnswer[]) => void answers.splice(0, answers.length, ...given),
    begin(): void {
      vi.stubGlobal('XMLHttpRequest', FakeRequest)
      sent.length = 0
      answers.length = 0
    },
  }
}
