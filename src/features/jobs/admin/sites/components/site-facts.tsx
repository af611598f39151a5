import { Card } from '@/components/ui/card'
import { Fact, Facts } from '@/components/ui/facts'
import { Notice } from '@/components/ui/notice'
import { MapLink, PhoneLink } from '@/components/ui/text'
import { UserText } from '@/components/user-text'
import { JobMedia } from '@/features/jobs/components/job-media'
import { documentTypes } from '@/lib/format/fixed-lists'
import { formatLocation, formatPayWithDollar } from '@/lib/format/format-job'
import { formatNumber, t, word } from '@/lib/i18n/language'
import { noPlaceText } from '../../components/no-place'
import type { Site } from '../api'
import { timesOf } from './site-table'

/** A site's client and notes, and the values with which a new job at the site starts. */
export function SiteFacts({ site }: { site: Site }) {
  const { client_name, contact_name, contact_phone, notes, full_description, required_documents, area_m2 } =
    site
  const place = formatLocation(site)
  const documents = documentTypes.filter(({ type }) => required_documents.includes(type))
  return (
    <>
      {site.place === null && <Notice tone="warning">{noPlaceText}</Notice>}
      <Card>
        <Facts>
          <Fact name={t('Client')}>{client_name && <UserText>{client_name}</UserText>}</Fact>
          <Fact name={t('Category')}>{site.category && word(site.category)}</Fact>
          <Fact name={t('Where')}>
            <MapLink address={[site.site_address, place].filter(Boolean).join(', ')} />
          </Fact>
          <Fact name={t('Site contact')}>
            {contact_name === null && contact_phone === null ? null : (
              <>
                {contact_name && <UserText>{contact_name}</UserText>}{' '}
                {contact_phone && <PhoneLink phone={contact_phone} />}
              </>
            )}
          </Fact>
          <Fact name={t('Usual times')}>{timesOf(site)}</Fact>
          <Fact name={t('Cleaners needed')}>{site.cleaners_needed || t('Any number')}</Fact>
          <Fact name={t('Pay')}>{formatPayWithDollar(site.pay_per_cleaner)}</Fact>
          {area_m2 !== null && <Fact name={t('Area')}>{`${formatNumber(area_m2)} m²`}</Fact>}
          {documents.length > 0 && (
            <Fact name={t('Documents')}>{documents.map(({ name }) => name).join(', ')}</Fact>
          )}
          {notes !== null && (
            <Fact name={t('Notes')} wide>
              <UserText>{notes}</UserText>
            </Fact>
          )}
          {full_description !== null && (
            <Fact name={t('Description')} wide>
              <UserText>{full_description}</UserText>
            </Fact>
          )}
        </Facts>
        {(site.image_paths.length > 0 || site.pdf_path !== null) && <JobMedia job={site} title={site.name} />}
      </Card>
    </>
  )
}
