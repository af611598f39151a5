import * as z from 'zod/mini'
import { plainPhone } from '../../../supabase/functions/_shared/plain-phone'

/** Rule 2.9. */
export const phonePattern = /^\+?(?=(?:[ ()-]*\d){6})[\d ()-]{7,20}$/

export { plainPhone }

/** A phone number of a form, before it is checked. */
export const phoneText = () => z.string().check(z.overwrite(plainPhone))
