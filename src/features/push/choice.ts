const askedKey = 'shinework.push-asked'
const offKey = (userId: string) => `shinework.push-off.${userId}`

/**
 * What was decided on this device: whether its browser was asked for permission at a login (once is enough), and
 * whether the person switched notifications off here.
 */
export const pushChoice = {
  wasAsked: () => localStorage.getItem(askedKey) !== null,
  setAsked: () => localStorage.setItem(askedKey, 'yes'),
  isOff: (userId: string) => localStorage.getItem(offKey(userId)) !== null,
  setOff: (userId: string) => localStorage.setItem(offKey(userId), 'yes'),
  setOn: (userId: string) => localStorage.removeItem(offKey(userId)),
}
