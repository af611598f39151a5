import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router-dom'
import { paths } from '@/lib/paths'

export function BackToCourses() {
  return (
    <Link to={paths.training} className="training-back">
      <ArrowLeft size={20} aria-hidden="true" />
      Back to courses
    </Link>
  )
}
