import CopyIcon from 'lucide-react/icons/copy'
import { FieldError } from '@/components/form/field'
import { LoadingState } from '@/components/states/loading-state'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Dialog } from '@/components/ui/dialog'
import { Select } from '@/components/ui/select'
import { Hint } from '@/components/ui/text'
import { t, tn } from '@/lib/i18n/language'
import type { CopiedWeek } from '../api'
import { peopleLeftOut, peopleToBook } from '../copies'
import { type Copying, useCopy } from '../use-copy'
import { CopyJobs, Lines } from './copy-jobs'
import styles from './copy-week.module.css'

/** Copies the jobs of the previous week into the week on screen (rules 20.19 to 20.21). */
export function CopyWeek({ monday }: { monday: string }) {
  const copying = useCopy(monday)
  const { week, error } = copying
  return (
    <>
      <Button size="small" variant="secondary" onClick={copying.open}>
        <CopyIcon size={18} aria-hidden="true" />
        {t('Copy last week…')}
      </Button>
      <Dialog
        open={copying.isOpen}
        onClose={copying.close}
        title={t('Copy last week')}
        actions={<Actions copying={copying} />}
      >
        {error !== undefined ? (
          <FieldError role="alert">{error}</FieldError>
        ) : week === undefined ? (
          <LoadingState label={t('Loading last week’s jobs…')} />
        ) : copying.isCopying || copying.isDone ? (
          <Progress copying={copying} accepts={week.accepts} />
        ) : (
          <Preview copying={copying} week={week} />
        )}
      </Dialog>
    </>
  )
}

function Actions({ copying }: { copying: Copying }) {
  const { wanted, isCopying, isDone, error } = copying
  if (isCopying || isDone)
    return (
      <Button variant={isDone ? 'primary' : 'secondary'} onClick={copying.close}>
        {isDone ? t('Close') : t('Stop')}
      </Button>
    )
  return (
    <>
      <Button variant="secondary" onClick={copying.close}>
        {t('Cancel')}
      </Button>
      {error === undefined ? (
        <Button disabled={wanted.length === 0} onClick={copying.copy}>
          {tn(wanted.length, 'Copy 1 job', 'Copy {count} jobs')}
        </Button>
      ) : (
        <Button onClick={copying.read}>{t('Try again')}</Button>
      )}
    </>
  )
}

/** The jobs that will be copied, and the people who cannot come. */
function Preview({ copying, week }: { copying: Copying; week: CopiedWeek }) {
  const { shown, wanted, withPeople } = copying
  if (week.jobs.length === 0) return <p>{t('There were no jobs last week.')}</p>
  const people = new Set(wanted.flatMap(peopleToBook)).size
  const leftOut = peopleLeftOut(wanted)
  return (
    <>
      <Sites copying={copying} week={week} />
      <Checkbox
        label={week.accepts ? t('Accept the same people') : t('Invite the same people')}
        checked={withPeople}
        onChange={({ target }) => copying.setWithPeople(target.checked)}
      />
      {withPeople && (
        <>
          <Hint>
            {week.accepts
              ? tn(people, '1 person will be accepted.', '{count} people will be accepted.')
              : tn(people, '1 person will be invited.', '{count} people will be invited.')}
          </Hint>
          <Lines
            heading={tn(leftOut.length, 'People left out (1)', 'People left out ({count})')}
            lines={leftOut.map(({ key, name, why }) => ({ key, what: name, why }))}
          />
        </>
      )}
      <CopyJobs jobs={shown} copying={copying} />
      <Hint>{t('People nearby are not notified about copied jobs.')}</Hint>
      {week.of_many && <Hint>{t('These are the first 500 jobs. Copy the week again for the rest.')}</Hint>}
    </>
  )
}

/** A select for one site, if any of last week's jobs has a site. */
function Sites({ copying, week }: { copying: Copying; week: CopiedWeek }) {
  const names = new Map(
    week.jobs.flatMap(({ site_id, site_name }) => (site_id === null ? [] : [[site_id, site_name ?? '']])),
  )
  if (names.size === 0) return null
  const sites = [...names].map(([value, label]) => ({ value, label }))
  return (
    <Select
      aria-label={t('Site')}
      value={copying.site}
      options={[
        { value: '', label: t('All sites') },
        ...sites.toSorted((a, b) => a.label.localeCompare(b.label)),
      ]}
      onChange={({ target }) => copying.setSite(target.value)}
    />
  )
}

function Progress({ copying, accepts }: { copying: Copying; accepts: boolean }) {
  const { wanted, progress, isDone } = copying
  const { done, copied, booked, refusals } = progress
  return (
    <>
      <p role="status">
        {isDone
          ? tn(copied, '1 job copied.', '{count} jobs copied.')
          : t('{done} of {count} done…', { done, count: wanted.length })}
      </p>
      {!isDone && (
        <progress
          className={styles.progress}
          value={wanted.length === 0 ? 1 : done / wanted.length}
          aria-label={t('Progress')}
        />
      )}
      {isDone && booked > 0 && (
        <p>
          {accepts
            ? tn(booked, '1 place filled.', '{count} places filled.')
            : tn(booked, '1 invitation sent.', '{count} invitations sent.')}
        </p>
      )}
      <Lines
        isOpen
        heading={tn(refusals.length, '1 could not be completed', '{count} could not be completed')}
        lines={refusals}
      />
    </>
  )
}
