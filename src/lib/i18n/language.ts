/** The available languages, each by its own name. The first is the language of the code's texts. */
export const languages = [
  { value: 'en', label: 'English' },
  { value: 'vi', label: 'Tiếng Việt' },
] as const
export type Language = (typeof languages)[number]['value']

/** The forms of a text that depends on a number, by the categories of `Intl.PluralRules`. */
export type Forms = Readonly<{ other: string } & Partial<Record<Intl.LDMLPluralRule, string>>>

/** Translations by their English text. */
export type Catalogue = Readonly<Record<string, string | Forms>>

/**
 * The types of all translated texts and nouns. `src/languages` extends this interface, because that folder knows every
 * feature.
 */
export interface Translated {}

/** A language other than English, as `src/languages` defines it. */
export type Translation = {
  /** The locale of numbers and dates, and the page's `lang`. */
  locale: string
  /** Texts used with `t` and `tn`. */
  texts: Catalogue
  /** Nouns used with `countOf`. */
  nouns: Catalogue
  /** Fixed words of the database that are displayed unchanged in English, such as a job's category. */
  words: Catalogue
  /** Translates an entire text from the database or another service. Returns an unknown text unchanged. */
  translateServerText: (text: string) => string
}

const storageKey = 'shinework.language'

let translation: Translation | undefined

/** The app's language: the language chosen on this device, or English if the chosen language fails to load. */
export let language: Language = 'en'

/** The locale of numbers, and the page's `lang`. */
export let locale = 'en-AU'

// Created on first use, because each is expensive to create.
let rules: Intl.PluralRules | undefined
let numbers: Intl.NumberFormat | undefined

/**
 * Loads the language chosen on this device. Await it before loading any page, because pages hold texts in
 * constants.
 */
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
/** A text without placeholders, for a list of texts that are translated elsewhere. */
export type PlainText = { [Of in Text]: [Names<Of>] extends [never] ? Of : never }[Text]
/** The names of a text's placeholders, which are in braces. */
export type Names<Of> = Of extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never
type Values<Name extends string> = [Name] extends [never] ? [] : [values: Readonly<Record<Name, Value>>]
type Value = string | number

/**
 * Attributes of an element with user-written text, such as a job's title. The text stays English in every
 * language of the app, and a screen reader must not read it as Vietnamese.
 */
export function written(): { lang?: 'en' } {
  return language === 'en' ? {} : { lang: 'en' }
}

/**
 * A text in the app's language. The argument is English, and the compiler rejects a text that a catalogue lacks.
 * @param values the values of the placeholders, such as `{name}`. Numbers are formatted for the locale.
 */
export function t<Of extends Text>(text: Of, ...values: Values<Names<Of>>): string
/*#__NO_SIDE_EFFECTS__*/
export function t(text: string, values: Readonly<Record<string, Value>> = {}): string {
  return fill(textOf(text), values)
}

/** The translated text before its placeholders are filled in. */
export function textOf(text: string): string {
  const found = translation?.texts[text] ?? text
  return typeof found === 'string' ? found : found.other
}

/**
 * A text that depends on a number, its `{count}`: `tn(days, '1 day left', '{count} days left')`.
 * @param other the text's key in the catalogues.
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

/** The translation of a fixed word of the database, such as a job's category. Any other text is returned unchanged. */
/*#__NO_SIDE_EFFECTS__*/
export function word(stored: string): string {
  const found = translation?.words[stored]
  return typeof found === 'string' ? found : stored
}

/** The translation of a text from the database or another service. */
export function serverText(text: string): string {
  return translation?.translateServerText(text) ?? text
}

/** A countable noun: its English singular. */
export type Noun = Translated[keyof Translated & 'noun']

/** Irregular plurals. */
const plurals: Partial<Record<Noun, string>> = {
  'accepted person': 'accepted people',
  entry: 'entries',
  person: 'people',
  try: 'tries',
}

/** A number with its noun: "1 section", "1,204 sections", "2 people". */
export function countOf(count: number, one: Noun): string {
  return `${formatNumber(count)} ${nounFor(count, one)}`
}

/** The noun alone, in the form for this count. */
export function nounFor(count: number, one: Noun): string {
  return formOf(translation?.nouns[one] ?? { one, other: plurals[one] ?? `${one}s` }, count)
}

export function formatNumber(number: number): string {
  if (number >= 0 && number < 1000 && Number.isInteger(number)) return String(number)
  numbers ??= new Intl.NumberFormat(locale)
  return numbers.format(number)
}

/** Switches the app to another language. Reloads the page, because the app chooses its texts when it loads. */
export function speak(chosen: Language): void {
  localStorage.setItem(storageKey, chosen)
  window.location.reload()
}

/** The language with this code in {@link languages}. English for anything else. */
export function readLanguage(stored: string | null): Language {
  return languages.find(({ value }) => value === stored)?.value ?? 'en'
}

/** The language chosen on this device, even if it could not be loaded. */
export function deviceLanguage(): Language {
  // Tests have no storage, and some browsers block it.
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
