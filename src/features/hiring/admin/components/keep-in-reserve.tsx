import { useMutation, useQueryClient } from '@tanstack/react-query'
import { FieldAlert } from '@/components/form/field'
import { Button } from '@/components/ui/button'
import { t } from '@/lib/i18n/language'
import { useSignedIn } from '@/lib/person/signed-in-person'
import { changeReserveMutation } from '../reserve-api'

type KeepInReserveProps = { ids: readonly string[]; onDone: () => void }

/** Adds the selected applicants of a full job to the reserve, in the order of the selection (rule 19.9). */
export function KeepInReserve({ ids, onDone }: KeepInReserveProps) {
  const { userId } = useSignedIn()
  const queryClient = useQueryClient()
  const keep = useMutation({ ...changeReserveMutation(queryClient, userId), onSuccess: onDone })
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        busy={keep.isPending}
        onClick={() => keep.mutate({ ids, change: 'in' })}
      >
        {t('Keep {count} in reserve', { count: ids.length })}
      </Button>
      <FieldAlert>{keep.error?.message}</FieldAlert>
    </>
  )
}
