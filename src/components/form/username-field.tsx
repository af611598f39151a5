/**
 * Tells password managers whose password a form asks for. They look for a text field and ignore `type="hidden"`.
 * @param value The email address that the person logs in with.
 */
export function UsernameField({ value }: { value: string }) {
  return (
    <input
      className="sr-only"
      type="text"
      name="username"
      autoComplete="username"
      value={value}
      readOnly
      tabIndex={-1}
      aria-hidden="true"
    />
  )
}
