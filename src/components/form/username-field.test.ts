import { expect, it } from 'vitest'

const sources = import.meta.glob<string>(['../../{app,components,features}/**/*.tsx', '!../../app/kit/**'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

it('Every form with a password has one field with the username, which password managers look for', () => {
  const forms = Object.entries(sources).filter(
    ([file, text]) =>
      /<(PasswordField|NewPasswordFields)\b/.test(text) && !/(auth|text)-fields?.tsx/.test(file),
  )
  expect(forms.length).toBeGreaterThan(6)
  const counts = forms.map(([file, text]) => [
    file,
    text.match(/autoComplete="username"|<UsernameField/g)?.length,
  ])
  expect(counts.filter(([, count]) => count !== 1)).toEqual([])
})
