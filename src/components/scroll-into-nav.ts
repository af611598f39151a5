/**
 * Scrolls a navigation until one of its links is fully in sight, because browsers do not scroll a partly visible link. It scrolls sideways
 * only, because the navigation can be far above the user's reading position.
 */
export function scrollIntoNav(link: Element | null | undefined): void {
  const nav = link?.closest('nav')
  if (!link || !nav) return
  const [box, frame] = [link.getBoundingClientRect(), nav.getBoundingClientRect()]
  // Rounds up, because browsers round scroll positions down to whole pixels. Otherwise a third of a pixel of an 88.3-pixel link
  // would stay out of sight.
  nav.scrollLeft +=
    Math.floor(Math.min(box.left - frame.left, 0)) + Math.ceil(Math.max(box.right - frame.right, 0))
}
