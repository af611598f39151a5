import * as z from 'zod/mini'
import { plainPhone } from './plain-phone'

/** The format of a phone number (rule 2.9). */
export const phonePattern = /^\+?(?=(?:[ ()-]*\d){6})[\d ()-]{7,20}$/

/** The schema of a typed phone number, without any checks. Converts the number to its stored form. */
export const phoneText = () => z.string().check(z.overwrite(plainPhone))
