import { Plus } from 'lucide-react'
import { ButtonLink } from '@/components/ui/button'
import { paths } from '@/lib/paths'

export function QuickActions() {
  return (
    <section className="quick-actions" aria-labelledby="quick-actions">
      <h2 id="quick-actions">Quick Actions</h2>
      <ButtonLink to={paths.adminCreateJob} size="small">
        <Plus size={18} aria-hidden="true" />
        Create Job
      </ButtonLink>
      <ButtonLink to={paths.adminCreateCourse} variant="secondary" size="small">
        <Plus size={18} aria-hidden="true" />
        Create Course
      </ButtonLink>
    </section>
  )
}
