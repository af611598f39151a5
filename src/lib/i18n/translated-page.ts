/**
 * Keeps React working on a page that the browser translates. Chrome replaces each text node with elements of
 * its own. React would then throw when it removes a replaced node, and its text updates would be invisible.
 */
export function outliveTranslation(): void {
  const standIns = new WeakMap<Node, Element>()
  /** Puts React's updated text back on the page, so that the browser translates it. */
  const written = new MutationObserver((records) => {
    for (const { target } of records) {
      const standIn = standIns.get(target)
      if (target instanceof Text && standIn?.isConnected) standIn.replaceWith(target)
      standIns.delete(target)
    }
  })
  const placed = new MutationObserver((records) => {
    for (const { removedNodes, addedNodes, previousSibling, nextSibling } of records) {
      const standIn = [...addedNodes, previousSibling, nextSibling].find(isFont)
      if (standIn === undefined) continue
      for (const text of removedNodes) {
        if (!(text instanceof Text) || text.isConnected) continue
        standIns.set(text, standIn)
        written.observe(text, { characterData: true })
      }
    }
  })
  placed.observe(document.body, { childList: true, subtree: true })

  const { prototype } = Node
  const [remove, insert] = [Reflect.get(prototype, 'removeChild'), Reflect.get(prototype, 'insertBefore')]
  /**
   * Returns the node that stands for a child of `parent` on the page. For a replaced text node, this is the browser's
   * element, or null if that element is gone. For any other child, it is the child itself.
   */
  const placeIn = (parent: Node, child: Node): Node | null => {
    if (child.parentNode === parent || !(child instanceof Text)) return child
    const standIn = standIns.get(child)
    return standIn?.parentNode === parent ? standIn : null
  }

  prototype.removeChild = function removeChild<Child extends Node>(this: Node, child: Child): Child {
    const place = placeIn(this, child)
    if (place) Reflect.apply(remove, this, [place])
    return child
  }
  prototype.insertBefore = function insertBefore<Child extends Node>(
    this: Node,
    node: Child,
    before: Node | null,
  ): Child {
    Reflect.apply(insert, this, [node, before && placeIn(this, before)])
    return node
  }
}

function isFont(node: Node | null): node is Element {
  return node instanceof Element && node.tagName === 'FONT'
}
