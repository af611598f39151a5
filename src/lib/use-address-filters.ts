import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom'

/** How long the typing must rest before the list follows it; milliseconds. */
const restBeforeSearch = 300

/** Marks, in the history's state, an address that the search box itself has written. */
const typedHere = { typed: true }

/** How a list's filters stand in the address bar. */
type FilterAddress<Filters extends { search: string }> = {
  /** Reads the filters from an address; never fails. */
  read: (address: URLSearchParams) => Filters
  /** Writes the filters as an address; a filter that is not set is left out. */
  write: (filters: Filters) => URLSearchParams
  /** Nothing is filtered. */
  none: Filters
}

/**
 * A list's filters, kept in the address bar, and the text of the search box, which runs ahead of it.
 * Typing replaces the address once it rests; a choice or a reset is a step that Back undoes. The box follows the
 * address when somebody else changed it, and never while it is the box that did.
 */
export function useAddressFilters<Filters extends { search: string }>({
  read,
  write,
  none,
}: FilterAddress<Filters>) {
  const location = useLocation()
  const navigate = useNavigate()
  const isOwnChange = useNavigationType() === 'REPLACE' && isTypedHere(location.state)
  const filters = read(new URLSearchParams(location.search))
  const [box, setBox] = useState({ text: filters.search, seen: location.key })

  // While rendering, so that the box never shows a text that the list has left behind.
  if (box.seen !== location.key) {
    setBox({ text: isOwnChange ? box.text : filters.search, seen: location.key })
  }

  const { text } = box
  const isAhead = text.trim() !== filters.search
  const ahead = isAhead ? write({ ...filters, search: text }).toString() : undefined

  useEffect(() => {
    if (ahead === undefined) return
    const timer = setTimeout(() => {
      void navigate({ search: ahead }, { replace: true, state: typedHere, preventScrollReset: true })
    }, restBeforeSearch)
    return () => clearTimeout(timer)
  }, [ahead, navigate])

  function choose(next: Filters) {
    void navigate({ search: write(next).toString() }, { preventScrollReset: true })
  }

  return {
    filters,
    searchText: text,
    setSearchText: (next: string) => setBox((now) => ({ ...now, text: next })),
    /** Searches at once: the person pressed Enter or is leaving the box. */
    search: () => {
      if (ahead === undefined) return
      void navigate({ search: ahead }, { replace: true, state: typedHere, preventScrollReset: true })
    },
    /** Changes filters; a text still being typed comes along. */
    change: (changed: Partial<Filters>) => choose({ ...filters, search: text, ...changed }),
    clear: () => choose(none),
  }
}

function isTypedHere(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'typed' in state
}
