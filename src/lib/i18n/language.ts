/** The languages to choose from, each by its own name. The first is what the code is written in. */
export const languages = [
  { value: 'en', label: 'English' },
  { value: 'vi', label: 'Tiếng Việt' },
] as const
export type Language = (typeof languages)[number]['value']

/** The forms of a text that depends on a number, by the categories of `Intl.PluralRules`. */
export type Forms = Readonly<{ other: string } & Partial<Record<Intl.LDMLPluralRule, string>>>

/** Translations by their English. */
export type Catalogue = Readonly<Record<string, string | Forms>>

/** What the catalogues translate, each text and each noun; `src/languages` adds them, which knows every feature. */
export interface Translated {}

/** A language besides English, as `src/languages` puts it together. */
export type Translation = {
  /** What numbers and dates are written for, and what a page says it is written in. */
  locale: string
  /** Whatever the code says with `t` and `tn`. */
  texts: Catalogue
  /** What is counted with `countOf`. */
  nouns: Catalogue
  /** Fixed words of the database that are shown as they are, such as a job's category. */
  words: Catalogue
  /** A whole text that the database or another service wrote; one that is not known stays as it is. */
  translateServerText: (text: string) => string
}

const storageKey = 'shinework.language'

let translation: Translation | undefined

/** What the app speaks: the language chosen on this device, or English should it not load. */
export let language: Language = 'en'

/** What numbers are written for, and what pages say they are written in. */
export let locale = 'en-AU'

// Made when they are first needed: the browser takes its time with each.
let rules: Intl.PluralRules | undefined
let numbers: Intl.NumberFormat | undefined

/** Call before anything is shown. Pages load afterwards, so their texts may be constants. */
export async function loadLanguage(
  translations: Readonly<Record<Exclude<Language, 'en'>, () => Promise<Translation>>>,
): Promise<void> {
  const chosen = deviceLanguage()
  if (chosen === 'en') return
  try {
    translation = await translations[chosen]()
  } catch {
    return
  }
  language = chosen
  locale = translation.locale
}

export type Text = Translated[keyof Translated & 'text']
/** A text without values, for a list of texts that are said elsewhere. */
export type PlainText = { [Of in Text]: [Names<Of>] extends [never] ? Of : never }[Text]
/** What stands in braces in a text. */
export type Names<Of> = Of extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never
type Values<Name extends string> = [Name] extends [never] ? [] : [values: Readonly<Record<Name, Value>>]
type Value = string | number

/**
 * For an element with what people wrote, such as a job's title: it stays English whatever the app speaks, and a screen reader
 * must not read it as Vietnamese.
 */
export function written(): { lang?: 'en' } {
  return language === 'en' ? {} : { lang: 'en' }
}

/**
 * A text in the language of the app. It is written in English, and the compiler refuses one that a catalogue lacks.
 * @param values what stands for `{name}` in it; numbers are written as the language does.
 */
export function t<Of extends Text>(text: Of, ...values: Values<Names<Of>>): string
/*#__NO_SIDE_EFFECTS__*/
export function t(text: string, values: Readonly<Record<string, Value>> = {}): string {
  return fill(textOf(text), values)
}

/** A text as it is before values stand in it. */
export function textOf(text: string): string {
  const found = translation?.texts[text] ?? text
  return typeof found === 'string' ? found : found.other
}

/**
 * A text about a number, which is its `{count}`: `tn(days, '1 day left', '{count} days left')`.
 * @param other is what catalogues know the text by.
 */
export function tn<Of extends Text>(
  count: number,
  one: string,
  other: Of,
  ...values: Values<Exclude<Names<Of>, 'count'>>
): string
/*#__NO_SIDE_EFFECTS__*/
export function tn(
  count: number,
  one: string,
  other: string,
  values: Readonly<Record<string, Value>> = {},
): string {
  const found = translation?.texts[other] ?? { one, other }
  return fill(formOf(found, count), { ...values, count })
}

/** A fixed word of the database, such as a job's category, as people read it; any other text stays as it is. */
/*#__NO_SIDE_EFFECTS__*/
export function word(stored: string): string {
  const found = translation?.words[stored]
  return typeof found === 'string' ? found : stored
}

/** What the database or another service wrote, as people read it. */
export function serverText(text: string): string {
  return translation?.translateServerText(text) ?? text
}

/** What is counted: one, in English. */
export type Noun = Translated[keyof Translated & 'noun']

/** Words that take more than an s. */
const plurals: Partial<Record<Noun, string>> = {
  'accepted person': 'accepted people',
  entry: 'entries',
  person: 'people',
  try: 'tries',
}

/** "1 section", "1,204 sections", "2 people". */
export function countOf(count: number, one: Noun): string {
  return `${formatNumber(count)} ${nounFor(count, one)}`
}

/** The noun alone, as it stands beside a number. */
export function nounFor(count: number, one: Noun): string {
  return formOf(translation?.nouns[one] ?? { one, other: plurals[one] ?? `${one}s` }, count)
}

export function formatNumber(number: number): string {
  if (number >= 0 && number < 1000 && Number.isInteger(number)) return String(number)
  numbers ??= new Intl.NumberFormat(locale)
  return numbers.format(number)
}

/** Speaks another language from now on. The page starts again, as its texts were chosen when it was loaded. */
export function speak(chosen: Language): void {
  localStorage.setItem(storageKey, chosen)
  window.location.reload()
}

/** The one of {@link languages} that a text names; English for anything else. */
export function readLanguage(stored: string | null): Language {
  return languages.find(({ value }) => value === stored)?.value ?? 'en'
}

/** The language chosen on this device, even if it could not be loaded. */
export function deviceLanguage(): Language {
  // A test has no storage, and some browsers keep theirs shut.
  try {
    return readLanguage(localStorage.getItem(storageKey))
  } catch {
    return 'en'
  }
}

function formOf(text: string | Forms, count: number): string {
  if (typeof text === 'string') return text
  rules ??= new Intl.PluralRules(locale)
  return text[rules.select(count)] ?? text.other
}

function fill(text: string, values: Readonly<Record<string, Value>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name] ?? ''
    return typeof value === 'number' ? formatNumber(value) : value
  })
}
