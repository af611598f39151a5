import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { RowLink } from '@/components/admin/back-to-list'
import { type Column, RecordTable } from '@/components/admin/record-table'
import { List, useList } from '@/components/list/list'
import { LoadingState } from '@/components/states/loading-state'
import { formatCents } from '@/lib/format/format-money'
import { t, written } from '@/lib/i18n/language'
import { paths } from '@/lib/navigation/paths'
import { useSignedIn } from '@/lib/person/signed-in-person'
import { type Unpaid, unpaidQuery } from '../api'
import { unpaidReasons } from '../describe-pay-run'
import styles from './unpaid-people.module.css'

const sectionId = 'cannot-be-paid'

/** People who have approved pay but cannot be paid, each with the reason (rule 23.7). */
export function UnpaidPeople() {
  const { userId } = useSignedIn()
  const list = useList(unpaidQuery(userId))
  const section = useRef<HTMLElement>(null)
  const { hash } = useLocation()
  // Scrolls to the section if the URL's fragment names it. The browser cannot do this, because the section is
  // rendered later.
  useEffect(() => {
    if (hash === `#${sectionId}`) section.current?.scrollIntoView()
  }, [hash])
  return (
    <section ref={section} id={sectionId} className={styles.people} aria-labelledby="cannot-be-paid-title">
      <h2 id="cannot-be-paid-title">{t('Cannot be paid')}</h2>
      <List
        list={list}
        noun="person"
        count="shown"
        loading={<LoadingState label={t('Loading…')} />}
        empty={t('Everybody with approved pay can be paid.')}
      >
        {(rows) => (
          <RecordTable
            caption={t('Cannot be paid')}
            columns={columns}
            rows={rows}
            keyOf={({ user_id }) => user_id}
          />
        )}
      </List>
    </section>
  )
}

const columns: Column<Unpaid>[] = [
  {
    header: t('Name'),
    isName: true,
    cell: ({ user_id, name }) => (
      <RowLink to={paths.userProfile(user_id)} list="pay" row={user_id} name={name}>
        <span {...written()}>{name}</span>
      </RowLink>
    ),
  },
  { header: t('Waiting'), width: '10rem', cell: ({ amount_cents }) => formatCents(amount_cents) },
  { header: t('Why'), cell: ({ reason }) => unpaidReasons[reason] },
]
