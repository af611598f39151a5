/**
 * Scrolls a navigation until a link of its own is in sight: browsers leave one where it is that is half in sight. Sideways
 * only: what changes may be far above of where the person reads.
 */
export function scrollIntoNav(link: Element | null | undefined): void {
  const nav = link?.closest('nav')
  if (!link || !nav) return
  const [box, frame] = [link.getBoundingClientRect(), nav.getBoundingClientRect()]
  // Browsers scroll by whole pixels and round down: a link of 88.3 pixels would keep a third of one outside.
  nav.scrollLeft +=
    Math.floor(Math.min(box.left - frame.left, 0)) + Math.ceil(Math.max(box.right - frame.right, 0))
}
