import { readFileSync } from 'node:fs'
import path from 'node:path'

/**
 * A constant: what it limits, the file that contains it, a pattern that finds it there, and the function that formats it for
 * the table. The function gets the groups of the pattern.
 */
type Constant = [what: string, file: string, place: RegExp, text: (...values: string[]) => string]

const count = (value = '') => Number(value).toLocaleString('en-AU')
const characters = (value?: string) => `${count(value)} characters`
const megabytes = (value?: string) => `${count(String(Number(value) / 2 ** 20))} MB`
const seconds = (value?: string) => `${count(String(Number(value) / 1000))} s`
const pixels = (value?: string) => `${count(value)} pixels`
const range = (unit: string) => (from?: string, to?: string) => `${from} to ${to} ${unit}`
const words = (list = '') => [...list.matchAll(/'([^']+)'/g)].map(([, word]) => word).join(', ')

const schema = (file: string) => `supabase/schemas/${file}.sql`
const column = (name: string) => new RegExp(`char_length\\(${name}\\) (?:<=|between 1 and) (\\d+)`)
const bucket = (name: string) => new RegExp(`'${name}', false, (\\d+), array\\[(.+?)\\]`)
const files = (size?: string, types?: string) =>
  `${megabytes(size)}; ${words(types).replaceAll(/\w+\//g, '')}`
const shape = (name: string) => new RegExp(`\\b${name}: \\{ longest: (\\d+)`)
const pageSize = /onst (?:\w+P|p)ageSize = (\d+)/
const list = (name: string) => new RegExp(`const ${name} = \\[([^\\]]+)\\]`)

const pictures = 'src/lib/files/picture-shapes.ts'
const [people, jobs, courses] = [schema('people/people'), schema('jobs/jobs'), schema('training/courses')]
const domain = 'src/lib/format/fixed-lists.ts'
const sending = 'supabase/functions/deliver/run-deliveries.ts'
const renewing = schema('messages/renewed-messages')

const tables: Record<string, Constant[]> = {
  files: [
    ["a person's file", schema('documents/user-files'), bucket('users'), files],
    ["a job's file", schema('documents/user-files'), bucket('jobs'), files],
    ["a course's picture", schema('training/course-pictures'), bucket('courses'), files],
    ['longest side of a profile picture', pictures, shape('profile'), pixels],
    ['longest side of a document', pictures, shape('document'), pixels],
    ["longest side of a job's photo", pictures, shape('jobPhoto'), pixels],
    ["longest side of a job's small photo", pictures, shape('jobThumbnail'), pixels],
    ["longest side of a course's picture", pictures, shape('course'), pixels],
    ['time of an upload', 'src/lib/files/upload.ts', /timeoutMs = (\d+)/, seconds],
  ],
  texts: [
    ['name', people, column('name'), characters],
    ['location', people, column('location'), characters],
    ['what to call a person', people, column('preferred_name'), characters],
    ['postcode of a profile', people, column('postcode'), characters],
    ['nationality', people, column('nationality'), characters],
    ['communication style', people, column('communication_style'), characters],
    ['ABN', people, column('abn'), characters],
    ['BSB', people, column('bsb'), characters],
    ['account number', people, column('account_number'), characters],
    ['job: each text in one line', jobs, /'The (?:p|du|c|st|q).+', job\.\w+, (\d+)\)/, characters],
    ['job: site address', schema('jobs/job-addresses'), column('site_address'), characters],
    ['job: description', jobs, /job\.full_description, (\d+)/, characters],
    ['job: links', jobs, /'The link.+', job\.\w+, (\d+)\)/, characters],
    ['job: days', jobs, /job\.days not between 0 and (\d+)/, count],
    ['job: cleaners needed', jobs, /job\.cleaners_needed not between 0 and (\d+)/, count],
    ['job: area', jobs, /job\.area_m2 not between 0 and (\d+)/, (value) => `${count(value)} m²`],
    ['job: courses asked for', jobs, /cardinality\(job\.required_courses\) > (\d+)/, count],
    ['job: images', jobs, /cardinality\(job\.image_paths\) > (\d+)/, count],
    ['course: certificate valid for', courses, /valid_months between (\d+) and (\d+)/, range('months')],
    ['course: pass mark', courses, /pass_mark not between (\d+) and (\d+)/, range('%')],
    ['course: title', courses, /char_length\(title\) > (\d+)/, characters],
    ['course: description', courses, /char_length\(description\) > (\d+)/, characters],
    ['course: sections', courses, /array_length\(sections\) > (\d+)/, count],
    ['course: questions', courses, /questions\[\*\]'\)\) > (\d+)/, count],
    ['section: title', courses, /part ->> 'title'\) > (\d+)/, characters],
    ['section: description', courses, /part ->> 'description'\) > (\d+)/, characters],
    ['question', courses, /questions\[\*\]\.text'\) part where [^>]+>> '\{\}'\) > (\d+)/, characters],
    ['options of a question', courses, /item -> 'options'\) > (\d+)/, count],
    ['option', courses, /options\[\*\]'\) part where [^>]+>> '\{\}'\) > (\d+)/, characters],
    ['explanation', courses, /solution ->> 'explanation'\) > (\d+)/, characters],
    ['answer', schema('training/course-progress'), /char_length\(answer\.value\) > (\d+)/, characters],
    ['search text', schema('platform/list-search'), /left\(btrim\(query\), (\d+)\)/, characters],
    ['message in a conversation', schema('messages/conversations'), column('message'), characters],
    ['note about a person', schema('people/person-notes'), column('note'), characters],
  ],
  pages: [
    ['jobs', 'src/features/jobs/api.ts', pageSize, count],
    ['courses', 'src/features/training/api.ts', pageSize, count],
    ['applications', 'src/features/hiring/cleaner/api.ts', pageSize, count],
    ['current jobs', 'src/features/hiring/cleaner/my-jobs-api.ts', pageSize, count],
    ['notifications', 'src/features/messages/notifications/api.ts', pageSize, count],
    ['messages of a conversation', 'src/features/messages/conversations/api.ts', pageSize, count],
    ['administrators: jobs', 'src/features/jobs/admin/api.ts', pageSize, count],
    ['administrators: courses', 'src/features/training/admin/api.ts', /coursePageSize = (\d+)/, count],
    ['administrators: people', 'src/features/people/admin/api.ts', /const pageSize = (\d+)/, count],
    ['administrators: applications', 'src/features/hiring/admin/api.ts', pageSize, count],
    [
      'administrators: messages to a person',
      'src/features/people/admin/api.ts',
      /messagePageSize = (\d+)/,
      count,
    ],
    ['administrators: conversations', 'src/features/messages/admin/api.ts', pageSize, count],
  ],
  dashboard: [
    ['rows of a card', schema('overview/overviews'), /\n {6}limit (\d+)/, count],
    ['Notification proximity', people, /proximity between (\d+) and (\d+)/, range('km')],
    ['at registration', people, /proximity integer not null default (\d+)/, (value) => `${value} km`],
  ],
  words: [
    ['Job categories (16.5)', domain, list('jobCategories'), words],
    ['Categories of the filter of `/jobs` (16.5)', domain, list('jobCategoryFilters'), words],
    ['Cities of the filter (16.6)', domain, list('cities'), words],
    ['Course categories (16.7)', domain, list('courseCategories'), words],
    ['Specialties (16.8)', domain, list('specialties'), words],
  ],
  sending: [
    ['messages of a run', sending, /MAX_MESSAGES = (\d+)/, count],
    ['encryptions of a run', sending, /MAX_ENCRYPTIONS = (\d+)/, count],
    ['time of a run', sending, /MAX_RUN_MS = (\d+)/, seconds],
    [
      'pause after a failed try',
      schema('messages/delivery-reports'),
      /least\((\d+) \* power\(2, .+ - 1\), (\d+)\)/,
      (first, most) => `${first} s, doubled with each try, up to ${Number(most) / 60} minutes`,
    ],
    ['time of all tries', schema('messages/delivery-reports'), /tried_since \+ interval '(.+?)'/, String],
    ['pause before an unread conversation is pushed again', renewing, /'push' then interval '(.+?)'/, String],
    ['pause before it is mailed again', renewing, /else interval '(.+?)'/, String],
    ['outcomes are kept for', schema('messages/deliveries'), /done_at < moment - interval '(.+?)'/, String],
  ],
}

/**
 * Fills the tables of a page, each between `<!-- constants: name -->` and `<!-- end -->`, from the files that contain the
 * constants.
 * @throws Error if a constant is not found, or has two values in its file
 */
export function fillConstants(page: string, root: string): string {
  return page.replaceAll(/(<!-- constants: (\w+) -->\n)[^]*?(<!-- end -->)/g, (_all, start, name, end) => {
    const rows = (tables[name] ?? []).map(
      ([what, ...constant]) => `| ${what} | ${textOf(what, root, ...constant)} |\n`,
    )
    return `${start}| what | value |\n|---|---|\n${rows.join('')}${end}`
  })
}

function textOf(what: string, root: string, file: string, place: RegExp, text: Constant[3]): string {
  const code = readFileSync(path.join(root, file), 'utf8').replaceAll(/(?<=\d)_(?=\d)/g, '')
  const found = [...code.matchAll(new RegExp(place, 'g'))].map(([, ...values]) => text(...values))
  const [first] = found
  if (first === undefined || found.some((other) => other !== first))
    throw new Error(
      `${file} has ${found.length} values for "${what}"; mend its pattern in tools/generated/constants.ts.`,
    )
  return first
}
