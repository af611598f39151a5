/**
 * True on a touch device, where "Remember Me" is preselected (rule 2.6). A phone usually has only one user, who
 * would otherwise have to log in each time the browser was closed.
 */
export const isOnPhone = () => matchMedia('(pointer: coarse)').matches
