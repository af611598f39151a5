import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { unwrap } from '@/lib/client/result'
import type { JobFormApi } from '../components/checked-field'
import type { StoredJob } from '../form-api'
import { copyValuesOf, emptyJob, type JobInput } from '../form-schema'
import type { JobFiles } from '../use-job-files'
import { fetchSite, type Site } from './api'
import { fillFromSite } from './fill-from-site'
import { jobValuesOfSite } from './form-schema'

/**
 * The chosen site's values for parts of the form in which the user has typed other values, and the names of
 * these parts.
 */
type Question = { values: Partial<JobInput>; names: readonly string[] }

type Begun = { copyOf: StoredJob | undefined; site: Site | undefined }

/**
 * The choice of a new job's site, which fills the form (rule 11.33d).
 * @param begun the job or the site that the form began with.
 */
export function useSiteChoice(form: JobFormApi, files: JobFiles, { copyOf, site }: Begun) {
  const firstId = copyOf?.site?.id ?? site?.id
  const [siteId, setSiteId] = useState(firstId)
  /** The site that filled the form last. */
  const [filled, setFilled] = useState(site && { id: site.id, values: jobValuesOfSite(site) })
  const [question, setQuestion] = useState<Question>()
  const reading = useMutation({
    mutationFn: (id: string) => unwrap(fetchSite(id), 'site'),
  })

  function fill(values: Partial<JobInput>) {
    form.reset({ ...form.getValues(), ...values }, { keepDefaultValues: true })
  }

  function take(chosen: Site) {
    const values = jobValuesOfSite(chosen)
    const first = copyOf ? copyValuesOf(copyOf) : emptyJob
    const { untouched, typed, names } = fillFromSite({
      now: form.getValues(),
      first,
      earlier: filled?.values,
      site: values,
    })
    fill(untouched)
    files.copyFrom(chosen)
    setFilled({ id: chosen.id, values })
    if (names.length > 0) setQuestion({ values: typed, names })
  }

  return {
    siteId,
    /** The id of the site that filled the form last. */
    filledFrom: filled?.id,
    isChanged: siteId !== firstId,
    error: reading.error?.message,
    question,
    choose: (id: string) => {
      setSiteId(id === '' ? undefined : id)
      // Ignores the response about a site that is not chosen any more.
      if (id === '') reading.reset()
      else reading.mutate(id, { onSuccess: take })
    },
    answer: (isReplaced: boolean) => {
      if (isReplaced && question) fill(question.values)
      setQuestion(undefined)
    },
  }
}

export type SiteChoice = ReturnType<typeof useSiteChoice>
