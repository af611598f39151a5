import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FieldAlert } from '@/components/form/field'
import { Loaded } from '@/components/states/loaded'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Loading } from '@/components/ui/loading'
import { Hint, Muted } from '@/components/ui/text'
import { showToast } from '@/components/ui/toast-store'
import { UserText } from '@/components/user-text'
import { countOf, t } from '@/lib/i18n/language'
import { useSignedIn } from '@/lib/person/signed-in-person'
import { makeSiteMutation, siteProposalsQuery } from '../api'
import styles from './site-proposals.module.css'

/**
 * A button that opens a list of addresses shared by several jobs. Each address has a button that creates a
 * site from it (rule 11.33b).
 */
export function SiteProposals() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setOpen(true)}>
        {t('From job addresses')}
      </Button>
      {isOpen && (
        <Dialog open title={t('Create sites from job addresses')} onClose={() => setOpen(false)}>
          <Proposals />
        </Dialog>
      )}
    </>
  )
}

function Proposals() {
  const { userId } = useSignedIn()
  const query = useQuery(siteProposalsQuery(userId))
  const making = useMutation(makeSiteMutation(useQueryClient(), userId))
  return (
    <Loaded query={query} loading={<Loading label={t('Loading…')}>{null}</Loading>}>
      {(proposals) =>
        proposals.length === 0 ? (
          <Muted>{t('Every address with more than one job already has a site.')}</Muted>
        ) : (
          <>
            <Hint>{t('A new site copies its details from the newest job there.')}</Hint>
            <FieldAlert id="site-proposals-error">{making.error?.message}</FieldAlert>
            <ul className={styles.proposals}>
              {proposals.map(
                ({ job_id, site_address, location_city, location_postcode, jobs, site_name }) => (
                  <li key={job_id}>
                    <span>
                      <UserText>
                        {[site_address, location_city, location_postcode].filter(Boolean).join(', ')}
                      </UserText>
                      <Hint as="span">{countOf(jobs, 'job')}</Hint>
                    </span>
                    <Button
                      variant="secondary"
                      size="small"
                      busy={making.isPending && making.variables === job_id}
                      busyText={t('Saving…')}
                      disabled={making.isPending}
                      aria-label={
                        site_name === null
                          ? t('Create a site for {address}', { address: site_address })
                          : t('Add to {name}: {address}', { name: site_name, address: site_address })
                      }
                      onClick={() =>
                        making.mutate(job_id, {
                          onSuccess: (made) =>
                            showToast(
                              t('{jobs} moved to {name}.', {
                                jobs: countOf(made.jobs, 'job'),
                                name: made.name,
                              }),
                            ),
                        })
                      }
                    >
                      {site_name === null ? t('Create site') : t('Add to {name}', { name: site_name })}
                    </Button>
                  </li>
                ),
              )}
            </ul>
          </>
        )
      }
    </Loaded>
  )
}
