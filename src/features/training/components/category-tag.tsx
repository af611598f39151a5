import { type Swatch, SwatchTag } from '@/components/ui/tag'

const swatches: ReadonlyMap<string, Swatch> = new Map([
  ['Post Construction Cleaning', 'ochre'],
  ['Office Cleaning', 'sky'],
  ['Childcare Cleaning', 'gum'],
  ['School Cleaning', 'jacaranda'],
])

export function CategoryTag({ category }: { category: string }) {
  return <SwatchTag swatch={swatches.get(category) ?? 'stone'}>{category}</SwatchTag>
}
