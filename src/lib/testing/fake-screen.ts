import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { doing } from './fake-page'

// For unit tests of a component's display and behaviour. Such test files begin with `// @vitest-environment happy-dom`.

/** A button's accessible name. */
const nameOf = (one: Element) => (one.getAttribute('aria-label') ?? one.textContent ?? '').trim()

/**
 * Renders a component into a page.
 * @returns functions that find elements by their text, and use them.
 */
export async function showScreen(node: ReactNode) {
  const element = document.createElement('div')
  document.body.append(element)
  const root = createRoot(element)
  await doing(() => root.render(node))

  /** The open dialog, if there is one. Elements outside it cannot be used. */
  const dialog = () => element.querySelector<HTMLElement>('dialog[open]')
  const inReach = (selector: string) => [...(dialog() ?? element).querySelectorAll(selector)]
  const buttons = (name: string) =>
    inReach('button').flatMap((one) => (one instanceof HTMLButtonElement && nameOf(one) === name ? one : []))

  /** The button with this name or, if there are several, the one at this index. */
  function button(name: string, place = 0): HTMLButtonElement {
    const found = buttons(name)[place]
    if (!found) throw new Error(`There is no button "${name}" in: ${element.textContent}`)
    return found
  }
  /** The field with this label. */
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
    click: (name: string, place = 0) => doing(() => button(name, place).click()),
    /** Clicks the same button twice, like an impatient person. */
    async clickTwice(name: string) {
      const pressed = button(name)
      await doing(() => pressed.click())
      await doing(() => pressed.click())
    },
    /** Fills in a field, or chooses its option. */
    type: (label: string, text: string) =>
      doing(() => {
        const target = field(label)
        // React overrides the element's setter to detect its own changes, so a user's input bypasses that setter.
        const kind = Reflect.getPrototypeOf(target)
        if (kind) Reflect.set(kind, 'value', text, target)
        target.dispatchEvent(new Event('input', { bubbles: true }))
        target.dispatchEvent(new Event('change', { bubbles: true }))
      }),
    /** Clicks a checkbox or a switch. */
    toggle: (label: string) => doing(() => field(label).click()),
    leave: async () => {
      await act(async () => root.unmount())
      element.remove()
    },
  }
}
