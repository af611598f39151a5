import { PageActions, PageHeading } from '@/components/page-heading'
import { ButtonLink } from '@/components/ui/button'
import { t } from '@/lib/i18n/language'
import { paths } from '@/lib/navigation/paths'

/**
 * The heading of a page about the person's work, with links to a related page (`beside`) and to the person's
 * pay.
 */
export function MyWorkHeading({ title, beside }: { title: string; beside: { to: string; text: string } }) {
  return (
    <PageHeading title={title}>
      <PageActions>
        {[beside, { to: paths.pay, text: t('Pay') }].map(({ to, text }) => (
          <ButtonLink key={to} to={to} variant="secondary" size="small">
            {text}
          </ButtonLink>
        ))}
      </PageActions>
    </PageHeading>
  )
}
