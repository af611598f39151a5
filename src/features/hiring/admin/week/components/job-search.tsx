import { keepPreviousData, useQuery } from '@tanstack/react-query'
import {
  type KeyboardEvent,
  type RefObject,
  useDeferredValue,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { FieldAlert } from '@/components/form/field'
import { FilterChip } from '@/components/list/search-form'
import box from '@/components/ui/combobox.module.css'
import { activeAfter, OptionList, optionId } from '@/components/ui/option-list'
import { SearchInput } from '@/components/ui/search-input'
import { useListHeight } from '@/components/ui/use-list-height'
import { UserText } from '@/components/user-text'
import { t, tn, written } from '@/lib/i18n/language'
import { useSignedIn } from '@/lib/person/signed-in-person'
import { siteNameQuery, sitesToChooseQuery } from '../api'
import type { BoardControls } from '../schema'
import styles from './board-filters.module.css'

/** Limits the board to the jobs that match a text, or to those at a chosen site (rule 20.11). */
export function JobSearch({ controls }: { controls: BoardControls }) {
  const { jobs = '', site } = controls.filters
  /** True after a search or a choice, because the element that had the focus is replaced. */
  const isFocusWanted = useRef(false)
  return site === undefined ? (
    <JobField key={jobs} controls={controls} isFocusWanted={isFocusWanted} />
  ) : (
    <ChosenSite id={site} controls={controls} isFocusWanted={isFocusWanted} />
  )
}

type PartProps = { controls: BoardControls; isFocusWanted: RefObject<boolean> }

/** The text is searched on Enter, when the box loses the focus, and when it is cleared. */
function JobField({ controls: { filters, setFilter }, isFocusWanted }: PartProps) {
  const { userId } = useSignedIn()
  const [text, setText] = useState(filters.jobs ?? '')
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const root = useRef<HTMLDivElement>(null)
  const listId = useId()
  const search = useDeferredValue(text.trim())
  const { data, error } = useQuery({
    ...sitesToChooseQuery(userId, search),
    enabled: isOpen,
    placeholderData: keepPreviousData,
  })
  const sites = isOpen ? (data ?? []) : []
  const isShown = sites.length > 0
  const room = useListHeight(root, isShown)

  useEffect(() => {
    if (isFocusWanted.current) root.current?.querySelector('input')?.focus()
    isFocusWanted.current = false
  }, [isFocusWanted])

  function close() {
    setOpen(false)
    setActive(-1)
  }

  function searchFor(typed: string, hasFocus: boolean) {
    if (typed.trim() === (filters.jobs ?? '')) return
    isFocusWanted.current = hasFocus
    setFilter('jobs', typed)
  }

  function choose(siteId: string) {
    isFocusWanted.current = true
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
        autoComplete="off"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isShown}
        aria-controls={listId}
        aria-activedescendant={isShown && active >= 0 ? optionId(listId, active) : undefined}
      />
      <OptionList
        id={listId}
        label={t('Sites')}
        className={box.options}
        hidden={!isShown}
        maxHeight={room}
        active={active}
        onChoose={(index) => sites[index] && choose(sites[index].id)}
        options={sites.map(({ id, name, location_city: city }) => ({
          key: id,
          content: (
            <>
              <strong {...written()}>{name}</strong> {city && <UserText>{city}</UserText>}
            </>
          ),
        }))}
      />
      <FieldAlert>{isOpen ? error?.message : undefined}</FieldAlert>
      <p className="sr-only" role="status">
        {isShown ? tn(sites.length, '1 site to choose from', '{count} sites to choose from') : ''}
      </p>
    </div>
  )
}

function ChosenSite({ id, controls: { setFilter }, isFocusWanted }: PartProps & { id: string }) {
  const { userId } = useSignedIn()
  const { data: site, error } = useQuery(siteNameQuery(userId, id))
  const chip = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (isFocusWanted.current) chip.current?.focus()
    isFocusWanted.current = false
  }, [isFocusWanted])

  const name = site ? site.name : site === null || error ? t('Unknown site') : t('Loading…')
  return (
    <div className={styles.site}>
      <FilterChip
        ref={chip}
        onClick={() => {
          isFocusWanted.current = true
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
