/**
 * Lets React go on with a page that the browser translates. Chrome puts elements of its own in the place of each text. React, which does
 * not know, would take out a text that is no longer there and give up, and what it writes into the text nobody would see.
 */
export function outliveTranslation(): void {
  const standIns = new WeakMap<Node, Element>()
  /** What React writes stands on the page again, for the browser to translate. */
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
  /** What stands for a text of `parent`: the browser's element, or nothing any more. Anything else stands for itself. */
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
