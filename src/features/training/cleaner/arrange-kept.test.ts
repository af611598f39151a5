import { expect, it } from 'vitest'
import type { ListedCourse } from '../api'
import { arrangeKept } from './arrange-kept'

const course = (title: string, description: string, category: string): ListedCourse => ({
  id: title,
  title,
  description,
  category,
  image_url: null,
  section_count: 1,
  created_at: '2026-11-24T00:00:00Z',
  completion_percentage: null,
  completed: null,
  certificate_state: null,
  valid_until: null,
})
const courses = [
  course('Cloths by colour', 'Which is for what', 'Office Cleaning'),
  course('Ladders', 'Up and down', 'School Cleaning'),
]

it.each([
  [{ search: '' }, ['Cloths by colour', 'Ladders']],
  [{ search: 'UP school' }, ['Ladders']],
  [{ search: '', category: 'Office Cleaning' }, ['Cloths by colour']],
  [{ search: 'ladders', category: 'Office Cleaning' }, []],
])('the kept courses with %j are %j', (filters, titles) => {
  expect(arrangeKept(courses, filters).map(({ title }) => title)).toEqual(titles)
})
