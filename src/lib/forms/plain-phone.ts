// Separate from phone-text.ts, so that the login page loads without zod. The edge function for login by phone
// uses the same code.
export { plainPhone } from '../../../supabase/functions/_shared/plain-phone'
