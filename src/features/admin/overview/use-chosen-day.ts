import { type KeyboardEvent, type PointerEvent, useState } from 'react'

/**
 * The index of the day that somebody points at, touches or has reached with the keys; undefined while there is none.
 * The handlers belong on the element that is as wide as all the days.
 */
export function useChosenDay(count: number) {
  const [chosen, setChosen] = useState<number>()
  const last = count - 1
  const within = (index: number) => Math.min(Math.max(index, 0), last)

  function handlePointer({ clientX, currentTarget }: PointerEvent) {
    const { left, width } = currentTarget.getBoundingClientRect()
    setChosen(within(Math.floor(((clientX - left) / width) * count)))
  }

  function handleKey(event: KeyboardEvent) {
    const now = chosen ?? last
    const steps: Record<string, number | undefined> = {
      ArrowLeft: within(now - 1),
      ArrowDown: within(now - 1),
      ArrowRight: within(now + 1),
      ArrowUp: within(now + 1),
      PageDown: within(now - 7),
      PageUp: within(now + 7),
      Home: 0,
      End: last,
    }
    const next = steps[event.key]
    if (next === undefined) return
    event.preventDefault()
    setChosen(next)
  }

  return {
    // There may be fewer days than when it was chosen.
    chosen: chosen === undefined ? undefined : within(chosen),
    handlers: {
      onPointerDown: handlePointer,
      onPointerMove: handlePointer,
      onPointerLeave: ({ pointerType }: PointerEvent) => {
        // A lifted finger leaves its day chosen.
        if (pointerType === 'mouse') setChosen(undefined)
      },
      onKeyDown: handleKey,
      onFocus: () => setChosen((now) => now ?? last),
      onBlur: () => setChosen(undefined),
    },
  }
}
