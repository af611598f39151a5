import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

/**
 * A component whose files are loaded when it is first shown, and what stands in for it where they cannot be loaded.
 * Only this catches a style sheet that is missing: the build waits for it outside of what follows `import()` with `then`.
 * @param after what to wait for first.
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
