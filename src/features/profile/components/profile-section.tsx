import { useId } from 'react'

type ProfileSectionProps = {
  title: string
  /** What is kept, as saved. */
  facts: { name: string; value: string | null }[]
}

/** One of the profile's sections. */
export function ProfileSection({ title, facts }: ProfileSectionProps) {
  const titleId = useId()
  return (
    <section className="card grid gap-4" aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      <dl className="grid gap-4 sm:grid-cols-2">
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt className="text-sm text-muted">{name}</dt>
            <dd className="wrap-anywhere">{value?.trim() || 'Not given'}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
