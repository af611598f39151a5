/**
 * Says whose password a form asks for, to password managers alone: they look for a text field and pass over `type="hidden"`.
 * @param value the email address that the person logs in with
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
