import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useDeferredValue, useId, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { Dialog } from '@/components/ui/dialog'
import { Notice } from '@/components/ui/notice'
import { activeAfter, comboboxAttributes, OptionList } from '@/components/ui/option-list'
import { SearchInput } from '@/components/ui/search-input'
import { Muted } from '@/components/ui/text'
import { t, tn, written } from '@/lib/i18n/language'
import { folded, searchWords } from '@/lib/lists/search-words'
import { useSignedIn } from '@/lib/person/signed-in-person'
import styles from './find.module.css'
import { type Found, findQuery } from './find-api'

/** A page of the app, or an action on a page. */
export type Place = { to: string; text: string }

const kinds: Record<Found['kind'] | 'page', string> = {
  person: t('Person'),
  job: t('Job'),
  course: t('Course'),
  page: t('Page'),
}

type FindDialogProps = { pages: readonly Place[]; onClose: () => void }

/** Finds a person, a job, a course or a page by words in its name, and opens it. */
export function FindDialog({ pages, onClose }: FindDialogProps) {
  const { userId } = useSignedIn()
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [active, setActive] = useState(0)
  const listId = useId()
  const search = useDeferredValue(text.trim())
  const query = useQuery({ ...findQuery(userId, search), placeholderData: keepPreviousData })
  const words = searchWords(search)
  const options = [
    ...pages
      .filter((page) => words.every((word) => folded(page.text).includes(word)))
      .map((page) => ({ kind: 'page' as const, id: page.to, name: page.text, about: '', to: page.to })),
    ...((search !== '' && query.data) || []),
  ]
  const isLoaded = search === '' || (query.data !== undefined && !query.isPlaceholderData)

  function open(to: string) {
    onClose()
    void navigate(to)
  }

  function handleKey(event: KeyboardEvent) {
    const option = options[active]
    const moved = activeAfter(event.key, active, options.length)
    // Closes the dialog on Escape. By default, Escape would only clear the search field.
    if (event.key === 'Escape') onClose()
    else if (moved !== undefined) setActive(moved)
    else if (event.key === 'Enter' && option) open(option.to)
    else return
    event.preventDefault()
  }

  return (
    <Dialog open onClose={onClose} title={t('Find')}>
      <SearchInput
        label={t('Find people, jobs, courses and pages')}
        placeholder={t('Name, email, job, city or page')}
        value={text}
        onValueChange={(typed) => {
          setText(typed)
          setActive(0)
        }}
        onKeyDown={handleKey}
        {...comboboxAttributes(listId, options.length > 0, active)}
        data-focus-first=""
      />
      {search !== '' && query.error && <Notice tone="danger">{query.error.message}</Notice>}
      <OptionList
        id={listId}
        label={t('Results')}
        className={styles.options}
        active={active}
        onChoose={(index) => options[index] && open(options[index].to)}
        options={options.map(({ kind, id, name, about }) => ({
          key: `${kind} ${id}`,
          content: (
            <>
              <span className={styles.name}>
                <strong {...(kind !== 'page' && written())}>{name}</strong> {about}
              </span>
              <span className={styles.kind}>{kinds[kind]}</span>
            </>
          ),
        }))}
      />
      {isLoaded && options.length === 0 && !query.error && (
        <Muted>{t('No results. Try different words.')}</Muted>
      )}
      <p className="sr-only" role="status">
        {isLoaded ? tn(options.length, '1 found', '{count} found') : ''}
      </p>
    </Dialog>
  )
}
