/**
 * True on a touch device, where "Remember Me" is preselected (rule 2.6). A phone has one user, and its
 * browser is closed often.
 */
export const isOnPhone = () => matchMedia('(pointer: coarse)').matches
