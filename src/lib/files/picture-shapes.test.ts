import { expect, test } from 'vitest'
import { frameOf, pictureShapes } from './picture-shapes'

const { document, jobPhoto, jobThumbnail, course, profile } = pictureShapes

test.each([
  ['a camera’s photo', { width: 4000, height: 3000 }, jobPhoto, '4000×3000 at 0,0', '2048×1536'],
  ['an upright photo', { width: 3000, height: 4000 }, jobThumbnail, '3000×4000 at 0,0', '300×400'],
  ['a small photo', { width: 320, height: 240 }, jobThumbnail, '320×240 at 0,0', '320×240'],
  ['a line', { width: 4000, height: 1 }, jobThumbnail, '4000×1 at 0,0', '400×1'],
  [
    'a course picture, whose middle the card shows',
    { width: 1200, height: 800 },
    course,
    '1200×420 at 0,190',
    '800×280',
  ],
  [
    'a course picture too wide for the card',
    { width: 2000, height: 350 },
    course,
    '1000×350 at 500,0',
    '800×280',
  ],
  ['a scanned page', { width: 3900, height: 5200 }, document, '3900×5200 at 0,0', '1950×2600'],
  ['a face', { width: 900, height: 1600 }, profile, '900×900 at 0,350', '300×300'],
  ['a small face', { width: 200, height: 100 }, profile, '100×100 at 50,0', '100×100'],
])('a picture is stored at the size in which it is shown: %s', (_, natural, shape, kept, drawn) => {
  const { part, size } = frameOf(natural, shape)
  expect(`${part.width}×${part.height} at ${part.left},${part.top}`).toBe(kept)
  expect(`${size.width}×${size.height}`).toBe(drawn)
})
