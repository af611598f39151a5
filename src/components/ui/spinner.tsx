/** A turning ring, the size of the text around it. Decoration: the words beside it say what is going on. */
export function Spinner() {
  return <span className="spinner" aria-hidden="true" />
}
