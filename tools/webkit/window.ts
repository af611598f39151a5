import { setTimeout as pause } from 'node:timers/promises'
import * as z from 'zod/mini'

/** How long a page may take to show what is looked for, in milliseconds. */
const timeoutMs = 30_000

/**
 * In the page: the first visible, enabled control that is called so, or else whose name begins so, or has it in it: names say more
 * than eyes see. A radio button or a box is pressed at its label.
 */
const find = `
  const textOf = (element) => element?.textContent.replace(/\\s+/g, ' ').trim() ?? ''
  const namesOf = (element) => [
    ...[element, ...(element.labels ?? [])].map(textOf),
    element.getAttribute('aria-label') ?? '',
    textOf(document.getElementById(element.getAttribute('aria-labelledby') ?? '')),
  ]
  const find = (wanted) => {
    const controls = [...document.querySelectorAll('a[href], button, input, select, textarea, [role=option]')]
    const usable = controls.filter((element) => element.checkVisibility() && !element.matches(':disabled'))
    const called = (matches) => usable.find((element) => namesOf(element).some(matches))
    const found =
      called((name) => name === wanted) ??
      called((name) => name.startsWith(wanted)) ??
      called((name) => name.includes(wanted))
    found?.scrollIntoView({ block: 'center', behavior: 'instant' })
    return found?.matches('[type=radio], [type=checkbox]') ? found.labels[0] : found
  }`

/** What WebDriver calls an element, and refers to it by. */
const reference = z.object({ 'element-6066-11e4-a52e-4f735466cecf': z.string() })

/** A window of WebKit, spoken to by WebDriver; it waits for whatever it is asked for. */
export class Window {
  readonly #session: string
  readonly #app: string

  /** @param session the address of its session; `app` of what it shows. */
  constructor(session: string, app: string) {
    this.#session = session
    this.#app = app
  }

  async open(path: string): Promise<void> {
    await send(`${this.#session}/url`, { url: new URL(path, this.#app).href })
  }

  async reload(): Promise<void> {
    await send(`${this.#session}/refresh`, {})
  }

  async press(name: string): Promise<void> {
    await until(`nothing to press is called "${name}"`, async () => {
      await send(`${await this.#control(name)}/click`, {})
    })
  }

  /** Types over what a field holds. */
  async type(name: string, text: string): Promise<void> {
    await until(`no field is called "${name}"`, async () => {
      const field = await this.#control(name)
      await send(`${field}/clear`, {})
      await send(`${field}/value`, { text })
    })
  }

  /** Waits until people can read a text. */
  async see(text: string): Promise<void> {
    const isShown = 'return document.body.innerText.includes(arguments[0])'
    await until(`"${text}" is not shown`, async () => {
      z.literal(true).parse(await this.#run(isShown, text))
    })
  }

  async isAt(path: string): Promise<void> {
    await until(`the address is not ${path}`, async () => {
      z.literal(path).parse(await this.#run('return location.pathname + location.search'))
    })
  }

  /** Waits until a field holds a text. */
  async holds(name: string, text: string): Promise<void> {
    await until(`"${name}" does not hold "${text}"`, async () => {
      z.literal(text).parse(await this.#run(`${find}; return find(arguments[0])?.value`, name))
    })
  }

  /** The whole text of the page. */
  async text(): Promise<string> {
    return z.string().parse(await this.#run('return document.body.innerText'))
  }

  async close(): Promise<void> {
    await send(this.#session, undefined, 'DELETE')
  }

  async #control(name: string): Promise<string> {
    const found = reference.parse(await this.#run(`${find}; return find(arguments[0])`, name))
    return `${this.#session}/element/${Object.values(found)[0]}`
  }

  #run(script: string, ...given: string[]): Promise<unknown> {
    return send(`${this.#session}/execute/sync`, { script, args: given })
  }
}

/** Sends a command of WebDriver; returns its value. */
export async function send(address: string, body: unknown, method = 'POST'): Promise<unknown> {
  const answer = await fetch(address, {
    method,
    signal: AbortSignal.timeout(timeoutMs),
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const { value } = z.object({ value: z.unknown() }).parse(await answer.json())
  if (!answer.ok) throw new Error(`${address}: ${JSON.stringify(value)}`)
  return value
}

/** Tries until it works: pages change while they are looked at. */
export async function until<Result>(fault: string, attempt: () => Promise<Result>): Promise<Result> {
  for (const end = Date.now() + timeoutMs; ; await pause(100)) {
    try {
      return await attempt()
    } catch (error) {
      if (Date.now() > end) throw new Error(fault, { cause: error })
    }
  }
}
