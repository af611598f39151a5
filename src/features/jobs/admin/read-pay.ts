import { jobBounds } from '@/lib/forms/limits'

/**
 * The meaning of a pay text: the basis, and the amount in cents. `isLeast` is true if the amount is a
 * minimum, as in "from $30" or "$30-35/hour".
 */
export type PayReading = { basis: 'hour' | 'day' | 'job'; cents: number; isLeast: boolean }

const amount = String.raw`(?:(?:au?)?\$ ?|aud ?\$? ?)?([0-9]{1,3},[0-9]{3}|[0-9]{1,6})(?:\.([0-9]{1,2}))?(?: ?(?:aud|dollars?|đô la|đô))?`
const eachPerson = String.raw`(?: ?/ ?| per | a | for each | each | every )(?:cleaner|person|head)| each| pp| ?/ ?người| (?:mỗi|một) người`
const per = '(?:/ ?|per |an? |each |every |p/|mỗi |một )'
const anHour = String.raw`${per}(?:hour|hr|h|giờ|gio|tiếng)|hourly|p\.?h`
const aDay = `${per}(?:day|d|shift|night|visit|ngày|ca|đêm)|daily`
const ofJob = '(?:job|project)'
const wholeJob = ['(?:in )?total', 'lump sum', 'trọn gói', 'cả việc'].join('|')
const theJob = [per + ofJob, `for the (?:whole |full )?${ofJob}`, wholeJob].join('|')
const flat = '(?:flat|fixed)(?: (?:rate|price|fee|pay))?'
const beside = String.raw`(?:,? \(?plus |,?(?: \(?)?\+ ?)(?:super(?:annuation)?|gst)\)?|,? \(?(?:(?:ex|excl|excluding|before)\.? gst|chưa gồm gst|abn|aud)\)?|${eachPerson}`
const wholeText = new RegExp(
  String.raw`^(from |at least |từ )?${amount}(?: ?(?:-|to|đến) ?${amount})?( ?\+)?(?:${eachPerson})?(?: ?(?:(${anHour})|(${aDay})|(${theJob})|(${flat})))?(?:${beside})*\.?$`,
)

/** An amount without a unit is read as hourly if it is in this range, in cents. */
const bareHour = { least: 2000, most: 10_000 }

/**
 * Parses a job's pay text. Undefined unless every word is understood. The database's `private.read_pay()`
 * parses it in the same way, to sort the list by pay (rule 5.29).
 */
export function readPay(pay: string): PayReading | undefined {
  const said = pay
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[\s\u00a0\u2000-\u200b\u202f\u3000]+/g, ' ')
    .replaceAll(/[\u2010-\u2015\u2212]/g, '-')
    .replaceAll(/^ | $/g, '')
  const parts = wholeText.exec(said)
  if (!parts) return undefined
  const [, from, dollars, cents, mostDollars, mostCents, orMore, ...measures] = parts
  const least = centsOf(dollars, cents)
  const most = mostDollars === undefined ? least : centsOf(mostDollars, mostCents)
  const basis = basisOf(measures, least, most)
  if (basis === undefined || least < 1 || least > jobBounds.rateCents || most < least) return undefined
  return { basis, cents: least, isLeast: [from, mostDollars, orMore].some((part) => part !== undefined) }
}

function centsOf(dollars = '', cents = ''): number {
  return Number(dollars.replace(',', '')) * 100 + Number(cents.padEnd(2, '0'))
}

function basisOf(
  [hour, day, job, atFlatRate]: readonly (string | undefined)[],
  least: number,
  most: number,
): PayReading['basis'] | undefined {
  if (hour !== undefined) return 'hour'
  if (day !== undefined) return 'day'
  if (job !== undefined) return 'job'
  // A small flat rate such as "$35 flat" might be an hourly rate, so its unit stays unknown.
  if (atFlatRate !== undefined) return least > bareHour.most ? 'job' : undefined
  return least >= bareHour.least && most <= bareHour.most ? 'hour' : undefined
}
