import { useLayoutEffect, useState } from 'react'

/**
 * Delays a text that appears or disappears until a click in progress has ended. Without the delay, an error
 * shown when its field loses focus could move the clicked button away from the pointer. The browser would
 * then drop the click.
 * @param value The text or element to show now.
 * @returns The value, or the previous one while a button or link is pressed.
 */
export function useAfterClick<Value>(value: Value): Value {
  const [shown, setShown] = useState(value)
  useLayoutEffect(() => {
    let frame = 0
    const show = () => {
      // A press that is dragged off its button ends without a click, so no event is reliable here.
      if (document.querySelector(':is(button, a, summary):active')) frame = requestAnimationFrame(show)
      else setShown(value)
    }
    show()
    return () => cancelAnimationFrame(frame)
  }, [value])
  return shown
}
