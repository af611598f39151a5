import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { ConfirmDialog } from '@/components/confirm-dialog'
import { FormPair } from '@/components/form/form'
import { FormSection } from '@/components/form/form-section'
import { SelectField } from '@/components/form/select-field'
import { Loaded } from '@/components/states/loaded'
import { Button, IconButton } from '@/components/ui/button'
import { Loading, Skeleton } from '@/components/ui/loading'
import { Hint } from '@/components/ui/text'
import { showToast } from '@/components/ui/toast-store'
import { dayIn } from '@/lib/format/format-clock'
import { formatWorkDay } from '@/lib/format/format-date'
import { t } from '@/lib/i18n/language'
import { useSignedIn } from '@/lib/person/signed-in-person'
import { type Holiday, holidaysQuery, removeHolidayMutation } from '../holidays-api'
import { type State, states } from '../state-of'
import { HolidayDialog } from './holiday-dialog'
import styles from './holidays-section.module.css'

/** The public holidays of the states, which administrators can correct (rule 11.31). */
export function HolidaysSection() {
  const { userId } = useSignedIn()
  const [state, setState] = useState<State>('QLD')
  const [year, setYear] = useState(() => dayIn('Australia/Brisbane', new Date()).slice(0, 4))
  const [edited, setEdited] = useState<Holiday | 'new'>()
  const [removed, setRemoved] = useState<Holiday>()
  const query = useQuery(holidaysQuery(userId, state))
  return (
    <FormSection
      id="holidays"
      title={t('Public holidays')}
      note={t('Repeating jobs skip these days. Banks do not process payments on NSW and VIC holidays.')}
    >
      <FormPair>
        <SelectField
          label={t('State')}
          options={states.map((value) => ({ value, label: value }))}
          value={state}
          onChange={({ target }) => setState(states.find((one) => one === target.value) ?? state)}
        />
        <SelectField
          label={t('Year')}
          options={yearsOf(query.data, year)}
          value={year}
          onChange={({ target }) => setYear(target.value)}
        />
      </FormPair>
      <Loaded
        query={query}
        loading={
          <Loading label={t('Loading…')}>
            <Skeleton height="40rem" />
          </Loading>
        }
      >
        {(holidays) => (
          <HolidayList
            holidays={holidays.filter(({ day }) => day.startsWith(year))}
            onEdit={setEdited}
            onRemove={setRemoved}
          />
        )}
      </Loaded>
      <Button variant="secondary" onClick={() => setEdited('new')}>
        <Plus size={18} aria-hidden="true" />
        {t('Add a public holiday')}
      </Button>
      {edited && (
        <HolidayDialog
          state={state}
          holiday={edited === 'new' ? undefined : edited}
          onSaved={({ day }) => setYear(day.slice(0, 4))}
          onClose={() => setEdited(undefined)}
        />
      )}
      {removed && <RemoveDialog state={state} holiday={removed} onClose={() => setRemoved(undefined)} />}
    </FormSection>
  )
}

/** The years to choose from: all years with holidays, and the chosen year. */
function yearsOf(holidays: readonly Holiday[] | undefined, year: string) {
  const years = new Set([year, ...(holidays ?? []).map(({ day }) => day.slice(0, 4))])
  return [...years].sort().map((value) => ({ value, label: value }))
}

type HolidayListProps = {
  holidays: readonly Holiday[]
  onEdit: (holiday: Holiday) => void
  onRemove: (holiday: Holiday) => void
}

function HolidayList({ holidays, onEdit, onRemove }: HolidayListProps) {
  if (holidays.length === 0) return <Hint>{t('No public holidays entered for this year yet.')}</Hint>
  return (
    <ul className={styles.holidays}>
      {holidays.map((holiday) => {
        const day = formatWorkDay(holiday.day)
        return (
          <li key={holiday.day}>
            <div>
              <p>{holiday.name}</p>
              <Hint>{day}</Hint>
            </div>
            <IconButton
              aria-label={t('Change {name}, {day}', { name: holiday.name, day })}
              onClick={() => onEdit(holiday)}
            >
              <Pencil size={20} aria-hidden="true" />
            </IconButton>
            <IconButton
              aria-label={t('Remove {name}, {day}', { name: holiday.name, day })}
              onClick={() => onRemove(holiday)}
            >
              <Trash2 size={20} aria-hidden="true" />
            </IconButton>
          </li>
        )
      })}
    </ul>
  )
}

type RemoveDialogProps = { state: State; holiday: Holiday; onClose: () => void }

function RemoveDialog({ state, holiday, onClose }: RemoveDialogProps) {
  const { userId } = useSignedIn()
  const action = useMutation(removeHolidayMutation(useQueryClient(), userId))
  const { day, name } = holiday
  return (
    <ConfirmDialog
      title={t('Remove {name} in {state}?', { name, state })}
      confirm={t('Remove')}
      isDanger
      busyText={action.isPending ? t('Removing…') : undefined}
      error={action.error?.message}
      onConfirm={() =>
        action.mutate(
          { state, day },
          {
            onSuccess: () => {
              showToast(t('{name} removed.', { name }))
              onClose()
            },
          },
        )
      }
      onCancel={onClose}
    >
      <p>{t('{day} will be treated as an ordinary day.', { day: formatWorkDay(day) })}</p>
    </ConfirmDialog>
  )
}
