import type { Point } from './placing.ts'

// Localities that a person has looked up, because the source has the wrong coordinates or because no second source confirms
// them. Coordinates of towns with 500 to 1,000 people are from GeoNames (cities500). The other coordinates are the source's
// own, listed there under another name of the same island or town.
const places: [key: string, latitude: number, longitude: number][] = [
  // Towns whose coordinates in the source are 16 to 90 km off.
  ['NSW 2359 Bundarra', -30.172, 151.076],
  ['NSW 2793 Woodstock', -33.745, 148.849],
  ['NSW 2833 Collarenebri', -29.544, 148.576],
  ['NT 0822 Marrakai', -12.751, 131.481],
  // The town is in South Australia. The source has the right coordinates, but lists them for the Northern Territory.
  ['SA 0872 Amata', -26.151, 131.147],
  // The suburb of Darwin. The source has coordinates in the desert.
  ['NT 0813 Sanderson', -12.405, 130.916],
  // The town of Mornington Island. The source has coordinates on the mainland.
  ['QLD 4871 Gununa', -16.666, 139.179],
  ['QLD 4892 Gununa', -16.666, 139.179],
  // Three islands of the Torres Strait that the source places on a fourth island. The source has the right coordinates under the
  // islands' other names: Iama is Yam, Mer is Murray, Ugar is Stephens.
  ['QLD 4875 Iama Island', -9.903, 142.775],
  ['QLD 4875 Mer Island', -9.919, 144.049],
  ['QLD 4875 Ugar Island', -9.508, 143.546],
  // Remote localities with no other locality of the same postcode nearby. The source's coordinates for them are
  // right.
  ['NT 4825 Ranken', -19.989, 136.638],
  ['QLD 4825 Anthonys Lagoon', -17.966, 135.527],
  ['SA 5710 Cook', -30.612, 130.416],
  ['TAS 7001 Tasman Island', -43.238, 148.002],
  ['TAS 7151 Macquarie Island', -54.621, 158.856],
  ['WA 6431 Warburton', -26.135, 126.577],
  // The cattle station beside Ranken. The source confuses it with the suburb of Alexandra in Mackay.
  ['QLD 4825 Alexandria', -19.058, 136.709],
]

/** The reviewed coordinates by `keyOf`, which take precedence over the source's coordinates. */
export const reviewed: ReadonlyMap<string, Point> = new Map(
  places.map(([key, latitude, longitude]) => [key, { latitude, longitude }]),
)
