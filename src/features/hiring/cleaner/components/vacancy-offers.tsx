import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { showToast } from '@/components/ui/toast-store'
import { useDataAnswering } from '@/lib/backend/reachability'
import { clockIn, dayIn } from '@/lib/format/format-clock'
import { formatStart, formatWeekday } from '@/lib/format/format-date'
import { t } from '@/lib/i18n/language'
import { useSignedIn } from '@/lib/person/signed-in-person'
import type { VacancyOffer } from '../invitation-schemas'
import { answerMutation } from '../vacancy-offers-api'
import styles from './invitations.module.css'
import { PromptHeader } from './prompt-header'
import { type Refused, RefusedAnswer } from './refused-answer'

/** The vacancies that are currently offered to a person in reserve (rule 19.10). */
export function Offers({ offers }: { offers: readonly VacancyOffer[] }) {
  const [refused, setRefused] = useState<Refused>()
  return (
    <>
      <RefusedAnswer refused={refused} />
      {offers.map((offer) => (
        <OfferCard
          key={offer.job_id}
          offer={offer}
          onRefused={(text) => setRefused({ title: offer.project_name, text })}
        />
      ))}
    </>
  )
}

function OfferCard({ offer, onRefused }: { offer: VacancyOffer; onRefused: (text: string) => void }) {
  const { userId } = useSignedIn()
  const queryClient = useQueryClient()
  const answering = useDataAnswering()
  const id = useId()
  const { job_id: jobId, project_name: title } = offer
  // These callbacks belong to the mutation, not to `mutate`, because the card unmounts when the offer is
  // answered. React Query would then skip callbacks of `mutate`.
  const answer = useMutation({
    ...answerMutation(queryClient, userId),
    onSuccess: (_, { coming }) =>
      showToast(
        coming
          ? t('You are accepted for {title}.', { title })
          : t('You said no thanks to {title}.', { title }),
        { written: title },
      ),
    onError: (error) => onRefused(error.message),
  })
  const respond = (coming: boolean) => () => answer.mutate({ jobId, coming })
  const pressed = answer.isPending ? answer.variables.coming : undefined

  return (
    <Card as="section" className={styles.card} aria-labelledby={`${id}-who ${id}-what`}>
      <PromptHeader id={id} who={t('A place has opened up for you')} jobId={jobId} title={title}>
        <p>{formatStart(offer)}</p>
        <p>{t('Please answer by {moment}.', { moment: formatDeadline(offer) })}</p>
      </PromptHeader>
      <div className={styles.answers}>
        <Button
          busy={pressed === true}
          disabled={!answering || answer.isPending}
          aria-describedby={`${id}-what`}
          onClick={respond(true)}
        >
          {t("Yes, I'll come")}
        </Button>
        <Button
          variant="secondary"
          busy={pressed === false}
          disabled={!answering || answer.isPending}
          aria-describedby={`${id}-what`}
          onClick={respond(false)}
        >
          {t('No thanks')}
        </Button>
      </div>
    </Card>
  )
}

/** The deadline in the person's own time zone, as in the notification. */
function formatDeadline({ answer_by, time_zone }: VacancyOffer): string {
  const moment = new Date(answer_by)
  return `${formatWeekday(dayIn(time_zone, moment))}, ${clockIn(time_zone, moment)}`
}
