/** Replacements for letters that Unicode does not decompose into a letter from A to Z and an accent. */
const others: Readonly<Record<string, string>> = {
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  Ð: 'D',
  ł: 'l',
  Ł: 'L',
  ø: 'o',
  Ø: 'O',
  œ: 'oe',
  Œ: 'OE',
  æ: 'ae',
  Æ: 'AE',
  ß: 'ss',
  ẞ: 'SS',
  ı: 'i',
  ħ: 'h',
  Ħ: 'H',
  ŧ: 't',
  Ŧ: 'T',
  þ: 'th',
  Þ: 'TH',
  ŋ: 'n',
  Ŋ: 'N',
  ə: 'e',
  Ə: 'E',
  '’': "'",
  '‘': "'",
  '–': '-',
  '—': '-',
}

/**
 * The text in characters that every bank accepts. Accented letters, ligatures and full-width letters become A
 * to Z, and anything without an equivalent is removed. The database's `has_bank_letters` accepts the same
 * letters.
 */
export function bankLetters(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, (letter) => others[letter] ?? '')
    .replace(/[^A-Za-z0-9 &'(),./-]/g, '')
    .replace(/ +/g, ' ')
    .trim()
}

/** A name in characters that every bank accepts. Empty if no letter is left, e.g. for 李明 2. */
export function bankName(name: string): string {
  const letters = bankLetters(name)
  return /[A-Z]/i.test(letters) ? letters : ''
}
