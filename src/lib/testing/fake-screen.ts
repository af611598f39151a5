import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { doing } from './fake-page'

// For unit tests of what a component draws and does. Their files begin with `// @vitest-environment happy-dom`.

/** What a screen reader calls a button. */
const nameOf = (one: Element) => (one.getAttribute('aria-label') ?? one.textContent ?? '').trim()

/**
 * Draws a component into a page.
 * @returns ways to find what a person sees, by its text, and to use it.
 */
export async function showScreen(node: ReactNode) {
  const element = document.createElement('div')
  document.body.append(element)
  const root = createRoot(element)
  await doing(() => root.render(node))

  /** The open dialog, if there is one: nothing outside of it can be used. */
  const dialog = () => element.querySelector<HTMLElement>('dialog[open]')
  const inReach = (selector: string) => [...(dialog() ?? element).querySelectorAll(selector)]
  const buttons = (name: string) =>
    inReach('button').flatMap((one) => (one instanceof HTMLButtonElement && nameOf(one) === name ? one : []))

  /** The button of that name, or of several the one at that place. */
  function button(name: string, place = 0): HTMLButtonElement {
    const found = buttons(name)[place]
    if (!found) throw new Error(`There is no button "${name}" in: ${element.textContent}`)
    return found
  }
  /** The field with that label. */
  function field(label: string): HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement {
    for (const one of inReach('input, textarea, select')) {
      const isField =
        one instanceof HTMLInputElement ||
        one instanceof HTMLTextAreaElement ||
        one instanceof HTMLSelectElement
      if (isField && [...(one.labels ?? [])].some((of) => of.textContent?.trim().startsWith(label)))
        return one
    }
    throw new Error(`There is no field "${label}" in: ${element.textContent}`)
  }

  return {
    element,
    button,
    field,
    dialog,
    hasButton: (name: string) => buttons(name).length > 0,
    text: () => element.textContent ?? '',
    press: (name: string, place = 0) => doing(() => button(name, place).click()),
    /** Presses a button, and the same one again, as an impatient person does. */
    async pressTwice(name: string) {
      const pressed = button(name)
      await doing(() => pressed.click())
      await doing(() => pressed.click())
    },
    /** Fills a field in, or chooses its option. */
    type: (label: string, text: string) =>
      doing(() => {
        const target = field(label)
        // React replaces the element's own setter to notice what it set itself, so what a person types goes past that.
        const kind = Reflect.getPrototypeOf(target)
        if (kind) Reflect.set(kind, 'value', text, target)
        target.dispatchEvent(new Event('input', { bubbles: true }))
        target.dispatchEvent(new Event('change', { bubbles: true }))
      }),
    /** Presses a checkbox or a switch. */
    toggle: (label: string) => doing(() => field(label).click()),
    leave: async () => {
      await act(async () => root.unmount())
      element.remove()
    },
  }
}
