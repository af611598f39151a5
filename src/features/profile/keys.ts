/** Where the cache keeps what belongs to a profile. */
export const profileKeys = {
  all: ['profile'] as const,
  own: (userId: string) => [...profileKeys.all, userId] as const,
  picture: (userId: string, path: string | null) => [...profileKeys.all, userId, 'picture', path] as const,
  localities: (text: string) => ['localities', text] as const,
}
