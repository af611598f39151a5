import { useQuery } from '@tanstack/react-query'
import { List, type ListData } from '@/components/list/list'
import { useSignedIn } from '@/features/auth/session'
import { t } from '@/lib/i18n/language'
import { LoadingRecords } from '../../components/record-table'
import { auditCountQuery } from '../api'
import type { AuditListControls, Entry } from '../schema'
import { AuditTable } from './audit-table'

type AuditResultsProps = { controls: AuditListControls; list: ListData<Entry> }

/** The entries that match the filters. */
export function AuditResults({ controls, list }: AuditResultsProps) {
  const { userId } = useSignedIn()
  const count = useQuery({ ...auditCountQuery(userId, controls.filters), enabled: list.query.hasNextPage })
  return (
    <List
      list={list}
      controls={controls}
      noun="entry"
      many="entries"
      count="shown"
      total={count.data}
      loading={<LoadingRecords label={t('Loading the audit…')} />}
      emptyText={t('Nothing is recorded that matches.')}
    >
      {(entries) => <AuditTable entries={entries} />}
    </List>
  )
}
