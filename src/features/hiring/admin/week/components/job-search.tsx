import { keepPreviousData, useQuery } from '@tanstack/react-query'
import {
  type ComponentProps,
  type KeyboardEvent,
  useCallback,
  useDeferredValue,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { FieldAlert } from '@/components/form/field'
import { FilterChip } from '@/components/list/search-form'
import box from '@/components/ui/combobox.module.css'
import { activeAfter, comboboxAttributes, OptionList } from '@/components/ui/option-list'
import { SearchInput } from '@/components/ui/search-input'
import { useListHeight } from '@/components/ui/use-list-height'
import { UserText } from '@/components/user-text'
import { t, tn, written } from '@/lib/i18n/language'
import { useSignedIn } from '@/lib/person/signed-in-person'
import { siteNameQuery, sitesToChooseQuery } from '../api'
import type { BoardControls, SiteToChoose } from '../schema'
import styles from './board-filters.module.css'

/** Limits the board to the jobs that match a text, or to those at a chosen site (rule 20.11). */
export function JobSearch({ controls }: { controls: BoardControls }) {
  const { jobs = '', site } = controls.filters
  /** Set when a search or a choice replaces the focused element. The new element then takes the focus. */
  const isFocusWanted = useRef(false)
  const keepFocus = useCallback(() => {
    isFocusWanted.current = true
  }, [])
  const takeFocus = useCallback(() => {
    const wasWanted = isFocusWanted.current
    isFocusWanted.current = false
    return wasWanted
  }, [])
  const part = { controls, keepFocus, takeFocus }
  return site === undefined ? <JobField key={jobs} {...part} /> : <ChosenSite id={site} {...part} />
}

type PartProps = {
  controls: BoardControls
  /** Call before a choice that replaces the focused element. */
  keepFocus: () => void
  /** True on the first call after `keepFocus`. The new element then takes the focus. */
  takeFocus: () => boolean
}

/** The sites that match a text, and the error if they could not be loaded. Sends no request while the list is closed. */
function useSitesToChoose(text: string, isOpen: boolean) {
  const { userId } = useSignedIn()
  const search = useDeferredValue(text.trim())
  const { data, error } = useQuery({
    ...sitesToChooseQuery(userId, search),
    enabled: isOpen,
    placeholderData: keepPreviousData,
  })
  return { sites: isOpen ? (data ?? []) : [], error }
}

/** A search box that applies its text on Enter, when it loses the focus, and when it is cleared. */
function JobField({ controls: { filters, setFilter }, keepFocus, takeFocus }: PartProps) {
  const [text, setText] = useState(filters.jobs ?? '')
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const root = useRef<HTMLDivElement>(null)
  const listId = useId()
  const { sites, error } = useSitesToChoose(text, isOpen)
  const isShown = sites.length > 0
  const room = useListHeight(root, isShown)

  useEffect(() => {
    if (takeFocus()) root.current?.querySelector('input')?.focus()
  }, [takeFocus])

  function close() {
    setOpen(false)
    setActive(-1)
  }

  function searchFor(typed: string, hasFocus: boolean) {
    if (typed.trim() === (filters.jobs ?? '')) return
    if (hasFocus) keepFocus()
    setFilter('jobs', typed)
  }

  function choose(siteId: string) {
    keepFocus()
    if (filters.jobs !== undefined) setFilter('jobs', '')
    setFilter('site', siteId)
  }

  function handleKey(event: KeyboardEvent) {
    const site = sites[active]
    const moved = activeAfter(event.key, active, sites.length)
    if (event.key === 'Escape' && isShown) close()
    else if (moved !== undefined) setActive(moved)
    else if (event.key === 'Enter' && site) choose(site.id)
    else if (event.key === 'ArrowDown' && !isOpen) setOpen(true)
    else if (event.key === 'Enter') {
      searchFor(text, true)
      close()
    } else return
    event.preventDefault()
  }

  return (
    <div ref={root} className={box.combobox}>
      <SearchInput
        label={t('Search jobs and sites')}
        placeholder={t('Site, job or address')}
        value={text}
        onValueChange={(typed) => {
          setText(typed)
          setOpen(true)
          setActive(-1)
          if (typed === '') searchFor('', true)
        }}
        onClick={() => setOpen(true)}
        onBlur={() => {
          searchFor(text, false)
          close()
        }}
        onKeyDown={handleKey}
        enterKeyHint="search"
        {...comboboxAttributes(listId, isShown, active)}
      />
      <SiteOptions
        id={listId}
        sites={sites}
        maxHeight={room}
        active={active}
        onChoose={(index) => sites[index] && choose(sites[index].id)}
      />
      <FieldAlert>{isOpen ? error?.message : undefined}</FieldAlert>
      <p className="sr-only" role="status">
        {isShown ? tn(sites.length, '1 site to choose from', '{count} sites to choose from') : ''}
      </p>
    </div>
  )
}

type SiteOptionsProps = Pick<
  ComponentProps<typeof OptionList>,
  'id' | 'maxHeight' | 'active' | 'onChoose'
> & { sites: readonly SiteToChoose[] }

function SiteOptions({ sites, ...list }: SiteOptionsProps) {
  return (
    <OptionList
      {...list}
      label={t('Sites')}
      className={box.options}
      hidden={sites.length === 0}
      options={sites.map(({ id, name, location_city: city }) => ({
        key: id,
        content: (
          <>
            <strong {...written()}>{name}</strong> {city && <UserText>{city}</UserText>}
          </>
        ),
      }))}
    />
  )
}

function ChosenSite({ id, controls: { setFilter }, keepFocus, takeFocus }: PartProps & { id: string }) {
  const { userId } = useSignedIn()
  const { data: site, error } = useQuery(siteNameQuery(userId, id))
  const chip = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (takeFocus()) chip.current?.focus()
  }, [takeFocus])

  const name = site ? site.name : site === null || error ? t('Unknown site') : t('Loading…')
  return (
    <div className={styles.site}>
      <FilterChip
        ref={chip}
        onClick={() => {
          keepFocus()
          setFilter('site', '')
        }}
      >
        <span className="sr-only">{t('Site')}: </span>
        <span className={styles.name} {...(site && written())}>
          {name}
        </span>
        <span className="sr-only">, {t('clear')}</span>
      </FilterChip>
    </div>
  )
}
