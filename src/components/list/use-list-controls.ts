import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom'
import { useOwnAddress } from '@/lib/navigation/own-address'
import { type Filters, writeFilters } from './filters'

/** The pause in typing after which the list is searched, in milliseconds. */
const searchDelayMs = 300

/** The history state that marks a URL written by the list itself. */
const own = { own: true }

/** A list's filters and the functions that change them, for the search form, its filter selects and the list. */
export type ListControls<Name extends string = string> = {
  filters: Filters<Name>
  isFiltered: boolean
  /** The text of the search box, which is ahead of the filters while the user types. */
  searchText: string
  setSearchText: (text: string) => void
  /** Searches at once, without waiting for a pause. */
  search: () => void
  /** Sets one filter, or removes it if the value is empty. Pending search text is included. */
  setFilter: (name: Name, value: string) => void
  /** Sets several filters in one history step. */
  setFilters: (values: Readonly<Partial<Record<Name, string>>>) => void
  clear: () => void
}

/**
 * A list's filters, stored in the URL. Typing replaces the URL after a pause. A choice or a reset is a history step that Back undoes. The
 * search box follows the URL unless the box itself has just changed it.
 * @param read The parser made by `filterReader`.
 */
export function useListControls<Name extends string>(
  read: (address: URLSearchParams) => Filters<Name>,
): ListControls<Name> {
  const location = useLocation()
  const navigate = useNavigate()
  const replaceAddress = useOwnAddress()
  const isOwnChange = useNavigationType() !== 'POP' && isOwn(location.state)
  const filters = read(new URLSearchParams(location.search))
  /** The latest chosen URL, while the page still shows an earlier URL. The next choice extends the chosen URL (rule 3.8). */
  const chosen = useRef<string>(undefined)
  const [box, setBox] = useState({ text: filters.search, seen: location.key, isSent: false })

  // Updated during rendering, so that the box never shows the text of an earlier URL. After the list's own
  // change of the URL, the typed text stays.
  if (box.seen !== location.key) {
    setBox({ text: isOwnChange ? box.text : filters.search, seen: location.key, isSent: false })
  }

  // Going back or following a link discards the pending URL. When an earlier choice's URL takes effect, a later
  // pending choice is kept.
  useEffect(() => {
    if (!isOwnChange || location.search.replace(/^\?/, '') === chosen.current) chosen.current = undefined
  }, [isOwnChange, location.search])

  const { text, isSent } = box
  // The search text is not applied while a filter choice is pending. The text's URL is based on the current URL,
  // which lacks that choice and would undo it.
  const isBehind = isSent || text.trim() === filters.search
  const ahead = isBehind ? undefined : addressWith({ search: text }, location.search).toString()

  useEffect(() => {
    if (ahead === undefined) return
    const timer = setTimeout(() => replaceAddress(ahead, own), searchDelayMs)
    return () => clearTimeout(timer)
  }, [ahead, replaceAddress])

  return {
    filters,
    isFiltered: writeFilters(filters).size > 0,
    searchText: text,
    setSearchText: (next) => setBox((now) => ({ ...now, text: next })),
    search: () => {
      if (ahead !== undefined) replaceAddress(ahead, own)
    },
    setFilter: (name, value) => goTo(addressWith({ search: text, [name]: value }, newest())),
    setFilters: (values) => goTo(addressWith({ search: text, ...values }, newest())),
    clear: () => {
      setBox((now) => ({ ...now, text: '' }))
      goTo(addressWith(read(new URLSearchParams()), newest()))
    },
  }

  function newest(): string {
    return chosen.current ?? location.search
  }

  function goTo(address: URLSearchParams) {
    chosen.current = address.toString()
    setBox((now) => ({ ...now, isSent: true }))
    void navigate({ search: address.toString() }, { state: own, preventScrollReset: true })
  }
}

function isOwn(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'own' in state
}

function addressWith(changed: Filters, address: string): URLSearchParams {
  return writeFilters(changed, new URLSearchParams(address))
}
