import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'

/** Scrolls to the part in the URL's fragment. The browser cannot, because the parts render after the page. */
export function LinkedPart() {
  const { hash, key } = useLocation()
  // Depends on the location's key, so that a second click on a link scrolls there again.
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
