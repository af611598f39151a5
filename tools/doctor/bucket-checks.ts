import { ask, type Target } from './examined-project.ts'
import { all, type Finding } from './finding.ts'
import { ruleBook } from './rule-book.ts'

/** Checks the buckets as a visitor. A visitor must not be able to list buckets or files, and no bucket must be public. */
export async function checkBuckets(target: Target): Promise<Finding[]> {
  const { buckets } = ruleBook()
  const isPublic: string[] = []
  const listed: string[] = []
  for (const bucket of buckets) {
    // For a private bucket, this URL responds that the bucket is missing. For a public bucket, it responds that the file is
    // missing. The file's own URL gives the same response in both cases.
    const answer = await ask(target, `/storage/v1/object/info/public/${bucket}/doctor`)
    if (answer.status < 400 || !/bucket/i.test(answer.text)) isPublic.push(bucket)
    const list = await ask(target, `/storage/v1/object/list/${bucket}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ prefix: '', limit: 1 }),
    })
    if (list.status === 200 && list.text.trim() !== '[]') listed.push(bucket)
  }
  const shown = await ask(target, '/storage/v1/bucket')
  const names = buckets.filter((bucket) => shown.status === 200 && shown.text.includes(`"${bucket}"`))
  return [
    ...all(
      'No bucket is public',
      isPublic,
      (bucket) =>
        `Whoever knows a file's path reads it. Storage → ${bucket} → Edit: turn "Public bucket" off.`,
    ),
    ...all(
      'A visitor lists no files',
      listed,
      (bucket) =>
        `A policy on storage.objects lets anon read ${bucket}; docs/rules.md names the policies there may be.`,
    ),
    ...all(
      'A visitor lists no buckets',
      names,
      () => 'A policy on storage.buckets lets anon read it; the migrations make none.',
    ),
  ]
}
