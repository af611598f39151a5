import MapPinOff from 'lucide-react/icons/map-pin-off'
import { Link } from 'react-router-dom'
import { RowLink } from '@/components/admin/back-to-list'
import { type Column, RecordTable } from '@/components/admin/record-table'
import { Muted } from '@/components/ui/text'
import { formatLocation, formatPayWithDollar } from '@/lib/format/format-job'
import { t, written } from '@/lib/i18n/language'
import { paths } from '@/lib/navigation/paths'
import { noPlaceText } from '../../components/no-place'
import type { ListedSite } from '../schema'

/**
 * The sites, each with the values that new jobs at the site start with, and with a link to create such a job
 * (rule 11.33a).
 */
export function SiteTable({ sites }: { sites: readonly ListedSite[] }) {
  return <RecordTable caption={t('Sites')} columns={columns} rows={sites} keyOf={({ id }) => id} />
}

const columns: Column<ListedSite>[] = [
  {
    header: t('Site'),
    isName: true,
    cell: ({ id, name }) => (
      <RowLink to={paths.adminSite(id)} list="sites" row={id} name={name}>
        <span {...written()}>{name}</span>
      </RowLink>
    ),
  },
  {
    header: t('Client'),
    width: '9.5rem',
    cell: ({ client_name: name }) => (name ? <span {...written()}>{name}</span> : <Muted>{t('N/A')}</Muted>),
  },
  { header: t('Place'), width: '9.5rem', cell: (site) => <Place site={site} /> },
  { header: t('Usual times'), width: '8rem', cell: (site) => timesOf(site) ?? <Muted>{t('N/A')}</Muted> },
  {
    header: t('Cleaners'),
    width: '5.5rem',
    cell: ({ cleaners_needed: needed }) => needed || t('Any number'),
  },
  { header: t('Pay'), width: '7rem', cell: ({ pay_per_cleaner: pay }) => formatPayWithDollar(pay) },
  { header: t('Jobs'), width: '4rem', cell: ({ jobs }) => (jobs === 1000 ? '1000+' : jobs) },
  {
    header: t('Actions'),
    width: '6.5rem',
    cell: ({ id, name }) => (
      <Link to={paths.adminJobAtSite(id)} aria-label={t('Create a job at {name}', { name })}>
        {t('Create job')}
      </Link>
    ),
  },
]

function Place({ site }: { site: ListedSite }) {
  return (
    <span title={site.site_address ?? undefined}>
      {formatLocation(site)}
      {!site.is_placed && (
        <span title={noPlaceText}>
          {' '}
          <MapPinOff size={16} aria-hidden="true" />
          <span className="sr-only">{noPlaceText}</span>
        </span>
      )}
    </span>
  )
}

/** A site's usual times as a text: "18:00 – 21:00". Undefined if the start is unknown. */
export function timesOf({
  start_time,
  end_time,
}: Pick<ListedSite, 'start_time' | 'end_time'>): string | undefined {
  return start_time === null
    ? undefined
    : [start_time, end_time].flatMap((time) => (time === null ? [] : [time.slice(0, 5)])).join(' – ')
}
