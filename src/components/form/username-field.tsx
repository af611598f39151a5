/**
 * Tells password managers which account a form's password belongs to. Uses a text field, because password managers
 * ignore `type="hidden"`.
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
