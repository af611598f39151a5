import type { ReactNode } from 'react'
import { BackLink } from '@/components/back-link'
import { FormSections } from '@/components/form/form'
import { PageHeading } from '@/components/page-heading'
import { t } from '@/lib/i18n/language'
import { paths } from '@/lib/navigation/paths'
import { useMedia } from '@/lib/timing/use-media'
import styles from './profile-frame.module.css'
import { ProfileMenu } from './profile-menu'

type ProfileFrameProps = {
  title: string
  /** True for the first page of the profile, to which all other profile pages link back. */
  isFirst?: boolean
  children: ReactNode
}

/** The frame of each profile page: heading, back link and menu. On a phone, only the first page has the menu. */
export function ProfileFrame({ title, isFirst = false, children }: ProfileFrameProps) {
  const isWide = useMedia('(width >= 64rem)')
  return (
    <>
      {!isFirst && <BackLink to={paths.profile}>{t('Profile')}</BackLink>}
      <PageHeading title={title} />
      <div className={styles.frame}>
        {(isFirst || isWide) && <ProfileMenu />}
        <FormSections isNarrow>{children}</FormSections>
      </div>
    </>
  )
}
