import { CsvButton, type CsvColumn } from '@/components/admin/csv-button'
import { MoreFilters } from '@/components/admin/more-filters'
import { LoadingRecords } from '@/components/admin/record-table'
import toolStyles from '@/components/admin/search-tools.module.css'
import { List, useList } from '@/components/list/list'
import { ListHead } from '@/components/list/list-parts'
import { FilterSelects, ListSearch } from '@/components/list/search-form'
import { useListControls } from '@/components/list/use-list-controls'
import { PageActions, PageHeading } from '@/components/page-heading'
import { stateLooks } from '@/features/documents'
import { DocumentLegend, heldDocuments, newerTexts } from '@/features/documents/admin'
import { classes } from '@/lib/classes'
import { queryClient } from '@/lib/client/query-client'
import { csvMoment } from '@/lib/files/csv'
import {
  accountStatuses,
  cities,
  type DocumentType,
  documentTypes,
  roleName,
  roles,
  statusName,
} from '@/lib/format/fixed-lists'
import { t } from '@/lib/i18n/language'
import { adminReads } from '@/lib/person/admin-reads'
import { useSignedIn } from '@/lib/person/signed-in-person'
import { fetchUsers, userCountQuery, usersQuery } from '../api'
import { useAskFirst } from '../components/ask-first'
import { UserTable } from '../components/user-table'
import { documentNeeds, readUserFilters, type User, workedGroups } from '../schema'
import styles from './users-page.module.css'

export const { loader, shouldRevalidate } = adminReads(({ userId, search }) =>
  queryClient.prefetchInfiniteQuery(usersQuery(userId, readUserFilters(search))),
)

/** /admin/cleaners: everyone with an account, with search, filters, and role and status selects. */
export function Component() {
  const { userId } = useSignedIn()
  const controls = useListControls(readUserFilters)
  const { filters } = controls
  const list = useList(usersQuery(userId, filters), { controls, count: userCountQuery(userId, filters) })
  const { onAsk, dialog } = useAskFirst()

  return (
    <>
      <ListHead>
        <PageHeading title={t('Users')}>
          <PageActions>
            <CsvButton name="users" columns={fileColumns} fetch={(...page) => fetchUsers(filters, ...page)} />
          </PageActions>
        </PageHeading>
        <ListSearch
          className={classes(toolStyles.tools, styles.tools)}
          controls={controls}
          label={t('Search users')}
          placeholder={t('Name, email or phone')}
          filters={[
            { name: 'role', label: t('Role'), all: t('All Roles'), options: roles },
            { name: 'status', label: t('Status'), all: t('All Statuses'), options: accountStatuses },
            { name: 'documents', label: t('Documents'), all: t('All Users'), options: documentNeeds },
          ]}
          more={
            <MoreFilters isSet={filters.worked !== undefined || filters.city !== undefined}>
              <FilterSelects
                controls={controls}
                filters={[
                  { name: 'worked', label: t('Last worked'), all: t('Any time'), options: workedGroups },
                  { name: 'city', label: t('Lives near'), all: t('All Cities'), options: cities },
                ]}
              />
            </MoreFilters>
          }
        />
      </ListHead>
      <List
        list={list}
        noun="user"
        count="shown"
        beside={<DocumentLegend />}
        loading={<LoadingRecords label={t('Loading users…')} />}
        empty={t('No users found matching your criteria.')}
      >
        {(users) => <UserTable users={users} onAsk={onAsk} />}
      </List>
      {dialog}
    </>
  )
}

const fileColumns: CsvColumn<User>[] = [
  { header: t('Name'), value: ({ name }) => name },
  { header: t('Email'), value: ({ email }) => email },
  { header: t('Phone'), value: ({ phone }) => phone },
  { header: t('Role'), value: ({ role }) => roleName(role) },
  { header: t('Status'), value: ({ status }) => statusName(status) },
  { header: t('Joined (Brisbane time)'), value: (user) => csvMoment(user.created_at) },
  ...documentTypes.flatMap(({ type, name }): CsvColumn<User>[] => [
    { header: name, value: (user) => stateOf(user, type) },
    { header: t('{name}: valid until', { name }), value: (user) => documentOf(user, type)?.expiresOn },
  ]),
  { header: t('Last worked'), value: ({ last_worked }) => last_worked },
]

function documentOf({ documents }: User, type: DocumentType) {
  return heldDocuments(documents).find((document) => document.type === type)
}

/**
 * The state of a user's document, e.g. "Checked" or "Expired; a newer document is waiting to be checked".
 * Empty if the user has no such document.
 */
function stateOf(user: User, type: DocumentType): string {
  const document = documentOf(user, type)
  if (!document) return ''
  const { state, newer } = document
  return [stateLooks[state].word, newer && newerTexts[newer]].filter(Boolean).join('; ')
}
