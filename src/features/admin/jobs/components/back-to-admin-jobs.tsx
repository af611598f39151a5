import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router-dom'
import { paths } from '@/lib/paths'

/** The way back to the list, with the filters it had. */
export function BackToAdminJobs({ listSearch }: { listSearch: string }) {
  return (
    <Link to={`${paths.adminJobs}${listSearch}`} className="admin-jobs-back">
      <ArrowLeft size={20} aria-hidden="true" />
      Back to jobs
    </Link>
  )
}
