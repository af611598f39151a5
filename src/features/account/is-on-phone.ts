/** Whether the device is used by touch. A phone has one user, and its browser is closed often (rule 2.6). */
export const isOnPhone = () => matchMedia('(pointer: coarse)').matches
