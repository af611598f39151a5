type PagedQuery = {
  hasNextPage: boolean
  fetchNextPage: (options: { cancelRefetch: boolean }) => Promise<{ hasNextPage: boolean; isError: boolean }>
}

/** Loads all pages of a list. Returns false if one of them failed to load. */
export async function loadAllPages({ hasNextPage, fetchNextPage }: PagedQuery): Promise<boolean> {
  let hasMore = hasNextPage
  while (hasMore) {
    const page = await fetchNextPage({ cancelRefetch: false })
    if (page.isError) return false
    hasMore = page.hasNextPage
  }
  return true
}
