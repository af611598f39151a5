/** Opens the folded parts of a form that contain these fields, because a folded field is invisible and cannot take the focus. */
export function unfoldRefused(errors: Readonly<Record<string, unknown>>): void {
  for (const name of Object.keys(errors)) {
    for (const field of document.getElementsByName(name)) {
      for (let fold = field.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null)
        fold.open = true
    }
  }
}
