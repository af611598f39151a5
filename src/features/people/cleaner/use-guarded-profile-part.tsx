import { LeaveDialog } from '@/components/leave-dialog'
import { useLeaveGuard } from '@/lib/forms/use-leave-guard'
import { useUnsavedChanges } from './use-unsaved-changes'

/** Asks for confirmation before a profile page with unsaved changes is left (rule 8.10). */
export function useGuardedPart() {
  const { report, isAny, what } = useUnsavedChanges()
  const guard = useLeaveGuard(isAny)
  return {
    onUnsaved: report,
    isUnsaved: isAny,
    what,
    dialog: <LeaveDialog open={guard.isBlocked} what={what} onStay={guard.stay} onLeave={guard.proceed} />,
  }
}
