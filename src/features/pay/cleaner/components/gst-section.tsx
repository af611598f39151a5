import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { FieldAlert } from '@/components/form/field'
import { FormSection } from '@/components/form/form-section'
import { Loaded } from '@/components/states/loaded'
import { LoadingState } from '@/components/states/loading-state'
import { Switch } from '@/components/ui/switch'
import { Hint } from '@/components/ui/text'
import { payKeys } from '@/lib/client/query-keys'
import { formatDate } from '@/lib/format/format-date'
import { t, written } from '@/lib/i18n/language'
import { useSignedIn } from '@/lib/person/signed-in-person'
import { gstQuery, setGst } from '../gst-api'

/**
 * Switches for the person's GST registration and for their agreement to tax invoices (rule 23.4). Each switch
 * is saved at once.
 */
export function GstSection() {
  const { userId } = useSignedIn()
  const queryClient = useQueryClient()
  const query = useQuery(gstQuery(userId))
  const saving = useMutation({
    mutationFn: setGst,
    onSettled: () => queryClient.invalidateQueries({ queryKey: payKeys.gst(userId) }),
  })
  return (
    <FormSection id="gst" title={t('GST')} note={t('Changes here are saved straight away.')}>
      <Loaded query={query} loading={<LoadingState label={t('Loading…')} />}>
        {({ business, wording, is_available, registered_at, agreed_at }) => (
          <>
            <Switch
              label={t('I am registered for GST')}
              checked={registered_at !== null}
              disabled={saving.isPending}
              onChange={({ currentTarget }) =>
                saving.mutate({ what: 'registered', is_on: currentTarget.checked })
              }
            />
            <Since moment={registered_at} />
            {registered_at !== null && (is_available || agreed_at !== null) && (
              <>
                <p {...written()}>{wording}</p>
                <Switch
                  label={t('I agree that {business} issues recipient created tax invoices for me', {
                    business: business ?? 'Shinework',
                  })}
                  checked={agreed_at !== null}
                  disabled={saving.isPending}
                  onChange={({ currentTarget }) =>
                    saving.mutate({ what: 'agreed', is_on: currentTarget.checked })
                  }
                />
                <Since moment={agreed_at} />
              </>
            )}
            <FieldAlert>{saving.error?.message}</FieldAlert>
          </>
        )}
      </Loaded>
    </FormSection>
  )
}

function Since({ moment }: { moment: string | null }) {
  return moment !== null && <Hint>{t('Since {date}', { date: formatDate(moment) })}</Hint>
}
