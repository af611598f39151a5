// Apart from phone-text.ts, so that the page to log in loads without zod. The function for login by phone reads numbers by it, too.
export { plainPhone } from '../../../supabase/functions/_shared/plain-phone'
