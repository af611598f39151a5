import { ExternalLink } from 'lucide-react'
import type { StoredJob } from '../form-api'

/** The files that came with the job from elsewhere: seen here, not changed. */
export function StoredLinks({ job }: { job: StoredJob }) {
  const links = [
    { name: 'Scope of work', address: job.scope_of_work_url },
    { name: 'Task schedule', address: job.task_schedule_url },
  ].filter(({ address }) => address?.trim())
  if (links.length === 0) return null
  return (
    <ul className="stored-links">
      {links.map(({ name, address }) => (
        <li key={name}>
          <StoredLink name={name} address={address ?? ''} />
        </li>
      ))}
    </ul>
  )
}

/** Only a web address is made a link: what somebody stored must not run here. */
function StoredLink({ name, address }: { name: string; address: string }) {
  if (!isWebAddress(address)) {
    return (
      <span>
        {name}: {address}
      </span>
    )
  }
  return (
    <a href={address} target="_blank" rel="noreferrer">
      <ExternalLink size={18} aria-hidden="true" />
      {name}
    </a>
  )
}

function isWebAddress(text: string): boolean {
  const protocol = URL.parse(text)?.protocol
  return protocol === 'https:' || protocol === 'http:'
}
