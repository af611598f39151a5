// The keys every `supabase start` has, known to everybody: whoever runs the Docker stack finds the same ones there.
// They open nothing but a stack on one's own machine.
export const publishableKey = 'sb_publishable_ACJWlzQHlZjBrEguHvfOxg_3BJgxAaH'
export const secretKey = 'sb_secret_N7UND0UgjKTVK-Uodkm0Hg_xSvEMPvz'
export const jwtSecret = 'super-secret-jwt-token-with-at-least-32-characters-long'
