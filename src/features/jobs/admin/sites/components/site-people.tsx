import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { PersonLink } from '@/components/admin/person-link'
import { userName } from '@/components/admin/person-name'
import { type Column, LoadingRecords, RecordTable } from '@/components/admin/record-table'
import { SavedSelect } from '@/components/admin/saved-select'
import { siteWords } from '@/components/admin/site-tag'
import { List, useList } from '@/components/list/list'
import { SearchInput } from '@/components/ui/search-input'
import { Hint, Muted, PhoneLink } from '@/components/ui/text'
import { formatWorkDay } from '@/lib/format/format-date'
import { t, tn } from '@/lib/i18n/language'
import { useSignedIn } from '@/lib/person/signed-in-person'
import { markPersonMutation, sitePeopleQuery } from '../api'
import { type SitePerson, siteStandings } from '../schema'
import styles from './site-people.module.css'

const options = [
  { value: '', label: t('No note') },
  ...siteStandings.map((value) => ({ value, label: siteWords[value] })),
]

/**
 * The people who came to jobs at the site or have a standing there (rule 11.34). A search also finds all other
 * people, so that a standing can be set for them.
 */
export function SitePeople({ siteId }: { siteId: string }) {
  const { userId } = useSignedIn()
  const [search, setSearch] = useState('')
  const wanted = useDeferredValue(search.trim())
  const list = useList(sitePeopleQuery(userId, siteId, wanted))
  return (
    <div className={styles.people}>
      <Hint>{t('Search to mark someone who has not worked here.')}</Hint>
      <search>
        <SearchInput
          label={t('Search people for this site')}
          placeholder={t('Name, email or phone')}
          value={search}
          onValueChange={setSearch}
          autoComplete="off"
        />
      </search>
      <List
        list={list}
        noun="person"
        count="shown"
        loading={<LoadingRecords label={t('Loading people…')} />}
        empty={
          <Muted>
            {wanted === ''
              ? t('No one has completed a job here yet.')
              : t('No people match. Change the search or filters.')}
          </Muted>
        }
      >
        {(people) => (
          <RecordTable
            caption={t('People here')}
            columns={columnsFor(siteId)}
            rows={people}
            keyOf={({ user_id }) => user_id}
          />
        )}
      </List>
    </div>
  )
}

function columnsFor(siteId: string): Column<SitePerson>[] {
  return [
    {
      header: t('Name'),
      isName: true,
      cell: (person) => <PersonLink id={person.user_id} name={userName(person)} />,
    },
    {
      header: t('Been here'),
      cell: ({ times }) => (times === 0 ? <Muted>{t('Not yet')}</Muted> : tn(times, 'Once', '{count} times')),
    },
    { header: t('Last job'), cell: ({ last_day: day }) => formatWorkDay(day) },
    {
      header: t('Phone'),
      cell: ({ phone }) => (phone?.trim() ? <PhoneLink phone={phone} /> : t('N/A')),
    },
    { header: t('At this site'), cell: (person) => <Standing siteId={siteId} person={person} /> },
  ]
}

function Standing({ siteId, person }: { siteId: string; person: SitePerson }) {
  const { userId } = useSignedIn()
  const marking = useMutation(markPersonMutation(useQueryClient(), userId, siteId))
  const shown = marking.isPending ? (marking.variables.standing ?? '') : (person.standing ?? '')
  return (
    <SavedSelect
      aria-label={t('{name} at this site', { name: userName(person) })}
      options={options}
      value={shown}
      isSaving={marking.isPending}
      error={marking.error?.message}
      onChoose={(value) =>
        marking.mutate({
          personId: person.user_id,
          standing: siteStandings.find((standing) => standing === value),
        })
      }
    />
  )
}
