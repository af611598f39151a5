/** What a person is called where they have not said their name. */
export function userName({ name, email }: { name: string | null; email: string | null }): string {
  return name?.trim() || email?.trim() || 'No name'
}
