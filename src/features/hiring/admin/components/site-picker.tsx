import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useDeferredValue, useEffect, useRef, useState } from 'react'
import { FieldAlert } from '@/components/form/field'
import { FilterChip } from '@/components/list/search-form'
import box from '@/components/ui/combobox.module.css'
import { OptionList } from '@/components/ui/option-list'
import { SearchInput } from '@/components/ui/search-input'
import { useCombobox } from '@/components/ui/use-combobox'
import { UserText } from '@/components/user-text'
import { classes } from '@/lib/classes'
import { t, tn, written } from '@/lib/i18n/language'
import { useSignedIn } from '@/lib/person/signed-in-person'
import { siteNameQuery, sitesToChooseQuery } from '../sites-api'
import styles from './site-picker.module.css'

/** A text search in the same input box, which filters a list of the page. */
export type OtherSearch = {
  label: string
  placeholder: string
  /** The text by which the list is filtered now. */
  text: string
  /** Called on Enter, when the box loses the focus, and when it is cleared. */
  onSearch: (text: string) => void
}

type SitePickerProps = {
  /** The id of the chosen site. */
  siteId: string | undefined
  /** Receives an empty text when the choice is cleared. */
  onChange: (siteId: string) => void
  otherSearch?: OtherSearch
  className?: string | undefined
}

/** Chooses a site. Shows a search box that suggests sites, or the chosen site with a cross that clears the choice. */
export function SitePicker({ siteId, onChange, otherSearch, className }: SitePickerProps) {
  const root = useRef<HTMLDivElement>(null)
  /** True after a change, until the new search box or button has taken the focus from the removed element. */
  const isFocusWanted = useRef(false)

  useEffect(() => {
    if (!isFocusWanted.current) return
    isFocusWanted.current = false
    root.current?.querySelector<HTMLElement>(siteId === undefined ? 'input' : 'button')?.focus()
  }, [siteId])

  function change(id: string) {
    isFocusWanted.current = true
    onChange(id)
  }

  return (
    <div ref={root} className={classes(styles.picker, className)}>
      {siteId === undefined ? (
        <SiteSearch otherSearch={otherSearch} onChoose={change} />
      ) : (
        <ChosenSite id={siteId} onClear={() => change('')} />
      )}
    </div>
  )
}

type SiteSearchProps = { otherSearch: OtherSearch | undefined; onChoose: (siteId: string) => void }

function SiteSearch({ otherSearch, onChoose }: SiteSearchProps) {
  const applied = otherSearch?.text ?? ''
  const [typed, setTyped] = useState({ applied, text: applied })
  if (typed.applied !== applied) setTyped({ applied, text: applied })
  const { text } = typed
  const [isOpen, setOpen] = useState(false)
  const { sites, error } = useSitesToChoose(text, isOpen)
  const {
    root,
    isShown,
    setOpen: setListOpen,
    handleKey: handleListKey,
    field,
    list,
  } = useCombobox({
    options: sites,
    isOpen,
    onOpenChange: setOpen,
    onChoose: ({ id }) => onChoose(id),
  })

  /** Filters the page's list by the text. If the page has no list to filter, clears the search box. */
  function apply(wanted: string) {
    setListOpen(false)
    if (!otherSearch) setTyped({ applied, text: '' })
    else if (wanted.trim() !== applied) otherSearch.onSearch(wanted)
  }

  function handleKey(event: KeyboardEvent) {
    if (handleListKey(event) || event.key !== 'Enter') return
    // Enter must not submit the form.
    event.preventDefault()
    if (otherSearch) apply(text)
  }

  return (
    <div ref={root} className={box.combobox}>
      <SearchInput
        label={otherSearch?.label ?? t('Site')}
        placeholder={otherSearch?.placeholder ?? t('Site name, client or address')}
        value={text}
        onValueChange={(next) => {
          setTyped({ applied, text: next })
          if (next === '') apply('')
          setListOpen(true)
        }}
        onClick={() => setOpen(true)}
        onBlur={() => apply(text)}
        onKeyDown={handleKey}
        enterKeyHint="search"
        {...field}
      />
      <OptionList
        {...list}
        label={t('Sites')}
        className={box.options}
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

function ChosenSite({ id, onClear }: { id: string; onClear: () => void }) {
  const { userId } = useSignedIn()
  const { data: site, error } = useQuery(siteNameQuery(userId, id))
  const name = site ? site.name : site === null || error ? t('Unknown site') : t('Loading…')
  return (
    <FilterChip onClick={onClear}>
      <span className="sr-only">{t('Site')}: </span>
      <span className={styles.name} {...(site && written())}>
        {name}
      </span>
      <span className="sr-only">, {t('clear')}</span>
    </FilterChip>
  )
}
