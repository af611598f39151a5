/** Letters that Unicode normalisation does not decompose. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  đ: 'd',
  Đ: 'd',
  ø: 'o',
  Ø: 'o',
  ł: 'l',
  Ł: 'l',
}

/** A text as searches compare it (rule 3.9): lower case, without accents, apostrophes, hyphens and full stops. Same as `private.folded`. */
export function folded(text: string): string {
  return text
    .replaceAll(/[´\u00ad\u200b-\u200d\u2060\ufeff]/g, '')
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .replaceAll(/[ßæœđĐøØłŁ]/g, (letter) => plainLetters[letter] ?? letter)
    .toLowerCase()
    .replaceAll(/['`.\-‘’ʹʻʼ′‐‑‒–—―−]/g, '')
}

/**
 * The folded words of a search. A hyphen or full stop separates two words. Same as `private.search_words`.
 */
export function searchWords(search: string): string[] {
  return search
    .trim()
    .slice(0, 200)
    .split(/[\s.\u2010-\u2015\u2212-]+/)
    .map(folded)
    .filter((word) => word !== '')
    .slice(0, 8)
}
