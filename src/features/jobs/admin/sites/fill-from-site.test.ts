import { expect, it } from 'vitest'
import { emptyJob, type JobInput } from '../form-schema'
import { fillFromSite } from './fill-from-site'

const tower: JobInput = {
  ...emptyJob,
  project_name: 'Tower',
  pay_per_cleaner: '$34.50/hour',
  pay_basis: 'hour',
  rate_cents: '34.50',
  location_city: 'Milton',
  site_address: '5 Park Road',
  contact_name: 'Tom',
  start_time: '18:00',
  end_time: '21:00',
  status: 'Open',
}
const chosen = (
  now: Partial<JobInput>,
  { first = emptyJob, earlier = undefined as JobInput | undefined, site = tower } = {},
) => fillFromSite({ now: { ...first, ...now }, first, earlier, site })

it('choosing a site fills an empty form, except the days and the status of the job', () => {
  const { untouched, typed, names } = chosen({ start_date: '2083-06-07', status: 'Draft' })
  expect({ ...emptyJob, ...untouched }).toEqual({ ...tower, status: 'Open' })
  expect(untouched).not.toHaveProperty('status')
  expect(untouched).not.toHaveProperty('start_date')
  expect([typed, names]).toEqual([{}, []])
})

it('choosing a site keeps typed values, and names the parts of the form that differ from the site', () => {
  const { untouched, typed, names } = chosen({
    project_name: 'Mine',
    location_postcode: '4064',
    end_time: '20:00',
  })
  expect(untouched).not.toHaveProperty('project_name')
  expect(untouched).not.toHaveProperty('location_city')
  expect(untouched).toMatchObject({ contact_name: 'Tom', pay_per_cleaner: '$34.50/hour' })
  expect(names).toEqual(['Project name', 'Location', 'Times'])
  expect(typed).toEqual({
    project_name: 'Tower',
    location_city: 'Milton',
    location_state: '',
    location_postcode: '',
    site_address: '5 Park Road',
    start_time: '18:00',
    end_time: '21:00',
  })
})

it('if the site has no value for a field, a typed value stays without a question', () => {
  expect(chosen({ area_m2: '40', full_description: 'Floors' })).toMatchObject({ names: [], typed: {} })
})

it('choosing another site replaces all values of the previous site, and empties fields for which the new site has no value', () => {
  const hall = { ...emptyJob, project_name: 'Hall', location_city: 'Perth' }
  const { untouched, names } = chosen(tower, { earlier: tower, site: hall })
  expect({ ...tower, ...untouched }).toEqual(hall)
  expect(names).toEqual([])
})

it('in a copy of a job, the site’s values replace the copied ones, and a copied contact or address never stays', () => {
  const first = { ...tower, category: 'School' as const, area_m2: '90' }
  const hall = { ...emptyJob, project_name: 'Hall', location_city: 'Perth' }
  const { untouched } = chosen({}, { first, site: hall })
  expect({ ...first, ...untouched }).toEqual({
    ...first,
    ...{ project_name: 'Hall', location_city: 'Perth', site_address: '', contact_name: '' },
  })
})
