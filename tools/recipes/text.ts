import type { Recipe } from './recipe.ts'

export const text: Recipe = {
  title: 'add a text',
  steps: [
    [
      {
        file: 'src/features/privacy/pages/privacy-page.tsx',
        below: '<VisitorLanguage />',
        add: "      <p>{t('Ask us whatever this page leaves open.')}</p>\n",
      },
    ],
    [
      {
        file: 'src/features/privacy/texts.vi.ts',
        below: 'export const texts = {',
        add: "  'Ask us whatever this page leaves open.': 'Hãy hỏi chúng tôi điều trang này chưa nói rõ.',\n",
      },
    ],
  ],
}
