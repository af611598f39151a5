import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

/**
 * A component whose files are loaded when it is first shown, with a fallback if they cannot be loaded.
 * The `try` also catches a missing style sheet. A `catch` after `import()` would not, because the build loads
 * style sheets outside that promise.
 * @param after a promise to await before loading.
 */
export function lazyWithFallback<Props>(
  load: () => Promise<ComponentType<Props>>,
  instead: ComponentType<Props>,
  after?: () => Promise<void>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    await after?.()
    try {
      return { default: await load() }
    } catch {
      return { default: instead }
    }
  })
}
