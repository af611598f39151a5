import { Link } from 'react-router-dom'
import styles from './brand.module.css'

/** The logo and the name, as a link if `to` is given. */
export function Brand({ to, markSize }: { to?: string; markSize?: number }) {
  const content = (
    <>
      <BrandMark size={markSize} />
      Shinework
    </>
  )
  if (to === undefined) return <span className={styles.brand}>{content}</span>
  return (
    <Link to={to} className={styles.brand}>
      {content}
    </Link>
  )
}

/** The S of Shinework: the path a squeegee takes down a pane of glass. */
export function BrandMark({ size = 28 }: { size?: number | undefined }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" fill="none" aria-hidden="true">
      <path
        d="M26 6.5H11.5a4.75 4.75 0 0 0 0 9.5h9a4.75 4.75 0 0 1 0 9.5H6"
        stroke="var(--color-wattle)"
        strokeWidth="6"
      />
    </svg>
  )
}
