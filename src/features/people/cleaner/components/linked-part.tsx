import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'

/** Goes to the part that the address names. The browser could not do it itself: the parts came after the page. */
export function LinkedPart() {
  const { hash, key } = useLocation()
  // Pressed again, a link leads there again.
  // oxlint-disable-next-line react/exhaustive-deps
  useEffect(() => {
    if (hash === '#postcode') document.querySelector<HTMLElement>('[name=postcode]')?.focus()
    else if (hash !== '') {
      const part = document.getElementById(hash.slice(1))
      part?.focus({ preventScroll: true })
      part?.scrollIntoView()
    }
  }, [hash, key])
  return null
}
