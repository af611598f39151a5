import * as z from 'zod/mini'
import { plainPhone } from './plain-phone'

/** A phone number of a form, before it is checked. */
export const phoneText = () => z.string().check(z.overwrite(plainPhone))
