import type { Recipe } from './recipe.ts'

// Later than every other, whatever was released.
const migration = 'supabase/migrations/20991231000000_job_parking.sql'
const form = 'src/features/admin/jobs'

/** Where to park: typed by administrators, read by everybody who sees the job. */
export const column: Recipe = {
  title: 'add a column to a table (here: to jobs)',
  steps: [
    [
      { file: migration },
      { file: migration, copyOf: 'private.is_job_within_bounds' },
      {
        file: migration,
        below: "('The duration', job.duration, 200),",
        add: "      ('The parking', job.parking, 200),\n",
      },
    ],
    [
      {
        file: `${form}/form-schema.ts`,
        below: '  duration: lineText(200),',
        add: '  parking: lineText(200),\n',
      },
      {
        file: `${form}/form-schema.ts`,
        below: "  duration: t('Duration'),",
        add: "  parking: t('Parking'),\n",
      },
      {
        file: `${form}/form-schema.ts`,
        below: "    duration: job.duration ?? '',",
        add: "    parking: job.parking ?? '',\n",
      },
    ],
    [
      {
        file: `${form}/components/form-sections.tsx`,
        below: "<TextField {...text('site_address')} />",
        add: "        <TextField {...text('parking')} />\n",
      },
    ],
    [
      { file: 'src/lib/client/columns.ts', behind: 'duration, start_date,', add: ' parking,' },
      {
        file: 'src/features/jobs/components/job-details.tsx',
        below: '{distance && <Fact',
        add: "          <Fact name={t('Parking')}>{job.parking && <span {...written()}>{job.parking}</span>}</Fact>\n",
      },
    ],
    [
      {
        file: 'src/features/jobs/texts.vi.ts',
        below: "  Filters: 'Bộ lọc',",
        add: "  Parking: 'Chỗ đậu xe',\n",
      },
    ],
    [],
  ],
}
