/** Whether the device is used by touch: a phone is one person's, and its browser is closed all the time (rule 2.6). */
export const isOnPhone = () => matchMedia('(pointer: coarse)').matches
