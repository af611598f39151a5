/** Brings the light of a scene (any brightness) to what paper shows (0 to 1): a film curve, a warm grade, darker corners. */
export function developed(
  light: readonly [number, number, number],
  exposure: number,
  u: number,
  v: number,
): [number, number, number] {
  const corner = 1 - 0.22 * Math.min(1, ((u - 0.5) ** 2 + (v - 0.5) ** 2) * 2) ** 1.4
  const film = (value: number, tint: number) => {
    const x = Math.max(0, value * exposure * corner * tint)
    return Math.min(1, (x * (2.51 * x + 0.03)) / (x * (2.43 * x + 0.59) + 0.14)) ** (1 / 2.2)
  }
  const grey = light[0] * 0.3 + light[1] * 0.59 + light[2] * 0.11
  const calm = (value: number) => value + (grey - value) * 0.2
  return [film(calm(light[0]), 1.02), film(calm(light[1]), 1), film(calm(light[2]), 0.98)]
}
