import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { FieldAlert } from '@/components/form/field'
import { FormSection } from '@/components/form/form-section'
import { Switch } from '@/components/ui/switch'
import { Hint } from '@/components/ui/text'
import { t, tn } from '@/lib/i18n/language'
import { useSignedIn } from '@/lib/person/signed-in-person'
import { requireSecondFactor, secondFactorStateQuery } from '../second-factor-api'

/**
 * The switch that makes two-step verification mandatory for administrators (rule 2.26). It is saved at once,
 * separately from the form.
 */
export function SecondFactorSetting() {
  const { userId } = useSignedIn()
  const queryClient = useQueryClient()
  const query = useQuery(secondFactorStateQuery(userId))
  const saving = useMutation({
    mutationFn: (required: boolean) => requireSecondFactor(required),
    onSettled: () => queryClient.invalidateQueries({ queryKey: secondFactorStateQuery(userId).queryKey }),
  })
  const state = query.data
  const without = state?.administrators_without ?? 0
  return (
    <FormSection title={t('Login')}>
      <Switch
        label={t('Two-step verification required for administrators')}
        checked={saving.isPending ? saving.variables : state?.is_required === true}
        disabled={state === undefined || saving.isPending}
        onChange={(event) => saving.mutate(event.target.checked)}
      />
      {state && (
        <Hint>
          {without === 0
            ? t('All administrators have set up two-step verification.')
            : tn(
                without,
                'One administrator has not set up two-step verification yet.',
                '{count} administrators have not set up two-step verification yet.',
              )}{' '}
          {t('Administrators without it must set it up before doing anything else.')}
        </Hint>
      )}
      <FieldAlert>{saving.error?.message ?? query.error?.message}</FieldAlert>
    </FormSection>
  )
}
