import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { userName } from '@/components/admin/person-name'
import { LoadingRecords } from '@/components/admin/record-table'
import { SelectionBar } from '@/components/admin/selection-bar'
import { useRowFocus } from '@/components/admin/use-row-focus'
import { type Selection, useSelection } from '@/components/admin/use-selection'
import { writeFilters } from '@/components/list/filters'
import { List, type ListData } from '@/components/list/list'
import { Button } from '@/components/ui/button'
import { showToast } from '@/components/ui/toast-store'
import { ChangeHours, type GivenHours } from '@/features/pay/components/change-hours'
import type { Hours } from '@/features/pay/hours'
import { t } from '@/lib/i18n/language'
import { useSignedIn } from '@/lib/person/signed-in-person'
import { DepartedNotice } from '../../components/departed-notice'
import { changeHours, type Target } from '../api'
import { canApprove } from '../approvable'
import { type HoursFilters, type HoursRow, type HoursSummary, views, waiting } from '../schema'
import { type HoursActions, keyOf, useHours } from '../use-hours'
import { AddLine } from './add-line'
import { ApproveDialog } from './approve-dialog'
import styles from './hours.module.css'
import { HoursTable } from './hours-table'

type HoursResultsProps = {
  list: ListData<HoursRow>
  monday: string
  filters: HoursFilters
  summary: HoursSummary | undefined
}

/** The days that match the filters. They can be approved one by one, as a selection, or all together. */
export function HoursResults({ list, monday, filters, summary }: HoursResultsProps) {
  const { userId } = useSignedIn()
  const actions = useHours(monday)
  const [open, setOpen] = useState<OpenDialog>()
  const element = useRef<HTMLDivElement>(null)
  const rows = list.rows ?? []
  useRowFocus(
    element,
    rows.map(({ hours, id }) => (hours ? keyOf(hours) : id)),
  )
  const selectable = rows.filter((row) => canApprove(row, userId))
  const selection = useSelection(
    element,
    selectable.map(({ id }) => id),
    `?${writeFilters(filters)}`,
  )
  const chosen = selectable.flatMap((row) => (row.hours && selection.has(row.id) ? [row.hours] : []))
  const view = filters.view ?? waiting
  const matching = summary?.find((one) => one.view === view)?.days ?? 0
  const target = { view, search: filters.search }
  const approve = (days: readonly Hours[] | undefined, count = days?.length ?? 0) =>
    setOpen({ kind: 'approve', target: { ...target, days }, count })

  return (
    <div ref={element}>
      <List
        list={list}
        noun="day"
        loading={<LoadingRecords label={t('Loading hours…')} />}
        empty={emptyText(view)}
      >
        {(shown) => (
          <div className={styles.withNotice}>
            <DepartedNotice />
            {view !== 'approved' && (
              <ApproveBar
                selection={selection}
                matching={view === 'all' ? 0 : matching}
                onApproveAll={() => approve(undefined, matching)}
                onApprove={() => approve(chosen)}
              />
            )}
            <HoursTable
              rows={shown}
              isByJob={filters.by === 'job'}
              userId={userId}
              selection={selection}
              actions={actions}
              onChange={(row) => setOpen({ kind: 'change', row })}
              onAdd={(row) => setOpen({ kind: 'add', row })}
              onApprove={(days) => approve(days)}
            />
          </div>
        )}
      </List>
      {list.rows?.length === 0 && <DepartedNotice />}
      <HoursDialogs
        monday={monday}
        open={open}
        actions={actions}
        onClose={() => {
          actions.approvingMany.reset()
          setOpen(undefined)
        }}
      />
    </div>
  )
}

type ApproveBarProps = {
  selection: Selection
  /** The number of days in the view. */
  matching: number
  onApproveAll: () => void
  onApprove: () => void
}

function ApproveBar({ selection, matching, onApproveAll, onApprove }: ApproveBarProps) {
  return (
    <SelectionBar
      selection={selection}
      idle={
        matching > 0 && (
          <Button size="small" onClick={onApproveAll}>
            {t('Approve all {count}…', { count: matching })}
          </Button>
        )
      }
    >
      <Button size="small" onClick={onApprove}>
        {t('Approve {count}…', { count: selection.ids.length })}
      </Button>
    </SelectionBar>
  )
}

function emptyText(view: string): string {
  if (view === waiting) return t('No hours to approve. Change the week, search or filters.')
  return t('No hours under “{view}”. Change the week, search or filters.', {
    view: views.find(({ value }) => value === view)?.label ?? view,
  })
}

type OpenDialog =
  | { kind: 'approve'; target: Target; count: number }
  | { kind: 'change' | 'add'; row: HoursRow }

type HoursDialogsProps = {
  monday: string
  open: OpenDialog | undefined
  actions: HoursActions
  onClose: () => void
}

function HoursDialogs({ monday, open, actions, onClose }: HoursDialogsProps) {
  if (open === undefined) return null
  if (open.kind === 'approve') {
    const { target, count } = open
    return <ApproveDialog monday={monday} target={target} count={count} actions={actions} onClose={onClose} />
  }
  const { user_id: userId, hours } = open.row
  const dialog = { name: userName(open.row), onSaved: () => void actions.refresh(), onClose }
  if (open.kind === 'add') return <AddLine userId={userId} {...dialog} />
  return hours && <ChangeTheirHours hours={hours} {...dialog} />
}

type ChangeTheirHoursProps = { hours: Hours; name: string; onSaved: () => void; onClose: () => void }

function ChangeTheirHours({ hours, name, onSaved, onClose }: ChangeTheirHoursProps) {
  const action = useMutation({
    mutationFn: (given: GivenHours) => changeHours(hours, given),
    onSuccess: () => {
      showToast(t('Saved.'))
      onClose()
    },
    onSettled: onSaved,
  })
  return (
    <ChangeHours
      hours={hours}
      name={name}
      hint={t('{name} will see this.', { name })}
      action={action}
      onClose={onClose}
    />
  )
}
