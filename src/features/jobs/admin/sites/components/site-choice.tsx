import { ConfirmDialog } from '@/components/confirm-dialog'
import { FieldAlert, FieldGroup } from '@/components/form/field'
import { SitePicker } from '@/features/hiring/admin'
import { t } from '@/lib/i18n/language'
import type { SiteChoice } from '../use-site-choice'

/**
 * The field of the job form that chooses a site. Asks before a site's values replace values that the user has
 * typed (rule 11.33d).
 */
export function SiteChoiceField({ choice }: { choice: SiteChoice }) {
  const { siteId, choose, error, question, answer } = choice
  return (
    <>
      <FieldGroup label={t('Site')}>
        <SitePicker siteId={siteId} onChange={choose} />
        <FieldAlert>{error}</FieldAlert>
      </FieldGroup>
      <ConfirmDialog
        open={question !== undefined}
        title={t('Replace what you have entered?')}
        confirm={t('Use the site’s values')}
        cancel={t('Keep mine')}
        onConfirm={() => answer(true)}
        onCancel={() => answer(false)}
      >
        <p>{t('This site has different values for: {list}.', { list: question?.names.join(', ') ?? '' })}</p>
      </ConfirmDialog>
    </>
  )
}
