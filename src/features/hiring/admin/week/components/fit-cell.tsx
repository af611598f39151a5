import { userName } from '@/components/admin/person-name'
import { SiteTag } from '@/components/admin/site-tag'
import { FieldError } from '@/components/form/field'
import { Button } from '@/components/ui/button'
import { Tag } from '@/components/ui/tag'
import { formatKilometres } from '@/lib/format/format-job'
import { t, tn } from '@/lib/i18n/language'
import { unavailableWords } from '../../schema'
import { type BoardJob, canBeInvited, type Fit } from '../schema'
import type { Placing } from '../use-placing'
import cells from './board-cell.module.css'

type FitCellProps = { fit: Fit; job: BoardJob; placing: Placing; refusal: string | undefined }

/** How the person fits the chosen job, with the button that accepts or invites them (rule 20.10). */
export function FitCell({ fit, job, placing, refusal }: FitCellProps) {
  const { decisions, place, invitingId } = placing
  const name = userName(fit)
  return (
    <div className={cells.fit}>
      {fit.status === 'Pending' && (
        <Button
          size="small"
          data-place="accept"
          aria-label={t('Accept {name}', { name })}
          busy={fit.application_id !== null && decisions.underWay.has(fit.application_id)}
          onClick={({ detail }) => place(job, fit, detail === 0)}
        >
          {t('Accept')}
        </Button>
      )}
      {canBeInvited(fit) && (
        <Button
          variant="secondary"
          size="small"
          data-place="invite"
          aria-label={t('Invite {name}', { name })}
          busy={invitingId === fit.user_id}
          onClick={({ detail }) => place(job, fit, detail === 0)}
        >
          {t('Invite')}
        </Button>
      )}
      <FitTags fit={fit} />
      <span className={cells.facts}>{factsOf(fit).join(' · ')}</span>
      {refusal !== undefined && <FieldError role="alert">{refusal}</FieldError>}
    </div>
  )
}

/** Tags with the person's standing for the chosen job. Colours only repeat what the texts say. */
function FitTags({ fit }: { fit: Fit }) {
  const { status, invited_at, clashes, missing, unavailable } = fit
  return (
    <>
      {status === 'Accepted' && <Tag tone="positive">{t('Accepted')}</Tag>}
      {status === 'Rejected' && <Tag>{t('Rejected')}</Tag>}
      {status === null && invited_at !== null && <Tag tone="info">{t('Invited')}</Tag>}
      {status !== 'Accepted' && clashes.length > 0 && <Tag tone="danger">⚠ {t('Clash')}</Tag>}
      {missing.length > 0 && <Tag tone="warning">! {t('Missing: {list}', { list: missing.join(', ') })}</Tag>}
      <SiteTag person={fit} />
      {unavailable !== null && <Tag>{unavailableWords[unavailable]}</Tag>}
    </>
  )
}

function factsOf(fit: Fit): string[] {
  const distance = fit.distance_m !== null && formatKilometres(fit.distance_m)
  return [
    // Marks the distance as too far only for people who have not applied. Applicants knew the distance when
    // they applied.
    distance && fit.is_far && fit.status === null
      ? t('{distance}, further than they want to travel', { distance })
      : distance,
    fit.jobs_done > 0 && tn(fit.jobs_done, '1 job done', '{count} jobs done'),
    fit.no_shows > 0 && tn(fit.no_shows, '1 no-show', '{count} no-shows'),
  ].filter((fact) => fact !== false)
}
