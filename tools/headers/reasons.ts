/** A value and why it is this one. */
export type Reasoned = readonly [value: string, reason: string]

/** Every header of `public/_headers` but the policy, by its paths and name. */
export const headerReasons: Readonly<Record<string, Reasoned>> = {
  '/* Strict-Transport-Security': [
    'max-age=31536000; includeSubDomains',
    'For a year no first request goes unencrypted, where somebody could put a page of theirs in its place.',
  ],
  '/* X-Content-Type-Options': [
    'nosniff',
    'What is served as text or an image never runs as a script or a style.',
  ],
  '/* Referrer-Policy': [
    'strict-origin-when-cross-origin',
    'Course images come from other sites (rule 14.7): they learn the app’s address, never the page or a token in it.',
  ],
  '/* Permissions-Policy': [
    'camera=(), microphone=(), geolocation=()',
    'The app asks for none of them: photos are chosen as files, and a place is typed. A script that got in cannot ask either.',
  ],
  '/* Cross-Origin-Opener-Policy': [
    'same-origin',
    'A page that opens the app, or that it opens, has no hold on its window.',
  ],
  '/assets/* Cache-Control': [
    'public, max-age=31536000, immutable',
    'The name of each file is its hash, so it never changes.',
  ],
  '/index.html Cache-Control': ['no-cache', 'A new release is seen at the next visit.'],
  '/service-worker.js Cache-Control': ['no-cache', 'So is a new version of the worker, which brings it.'],
}

/** Every directive of the Content-Security-Policy. */
export const policyReasons: Readonly<Record<string, Reasoned>> = {
  'default-src': [
    "'none'",
    'What no other directive allows is refused: frames, media, objects, and what is invented yet.',
  ],
  'script-src': [
    "'self' {scripts} {captcha}",
    'Only the app’s own files run, and by hash the one script in the page, which has a page’s files fetched early. No other inline scripts, no eval, no WebAssembly: text that got into a page stays text. A CAPTCHA’s script, where the build has one, comes from its provider.',
  ],
  'style-src': [
    "'self' {styles} {captcha}",
    'The static shell’s styles are in the page, by hash; what React sets goes through the DOM, which needs nothing here.',
  ],
  'img-src': [
    "'self' blob: https:",
    'blob: shows files, which the app downloads with the session’s token; https: is for images of courses (rule 14.7).',
  ],
  'font-src': ["'self'", 'The one font is the app’s own.'],
  'connect-src': [
    "'self' {api} {live} {captcha}",
    'Data go to the project’s own address and nowhere else, so a script that got in could send them nowhere.',
  ],
  'frame-src': [
    '{frames}',
    'The CAPTCHA’s provider shows its check in a frame of its own; without one there is no frame.',
  ],
  'worker-src': ["'self'", 'The service worker and the reader of PDFs are files of the app.'],
  'manifest-src': ["'self'", 'The app can be put on the home screen.'],
  'base-uri': ["'none'", 'An injected <base> would lead every relative address elsewhere.'],
  'form-action': [
    "'none'",
    'Scripts send all forms; an injected form, or one before its script has loaded, sends a password nowhere.',
  ],
  'frame-ancestors': ["'none'", 'Nobody puts the app in a frame and leads presses to it.'],
  'require-trusted-types-for': [
    "'script'",
    'Text cannot become markup or a script’s address, in libraries neither. A build with a CAPTCHA goes without: no provider says that its script keeps to it.',
  ],
  'trusted-types': [
    'shinework',
    'One policy, in src/lib/offline/own-script.ts: workers from the app’s own origin.',
  ],
}
