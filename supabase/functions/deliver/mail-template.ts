/** The contents of an email, all as plain text. Links lead to the app. */
interface MailContent {
  /** The language, for HTML's `lang`. */
  language: string
  heading: string
  /** Can contain the person's own text. Left out when the name is unknown. */
  greeting?: string
  /** Can contain texts written by users. */
  message: string
  /** Whether URLs and email addresses in the message stay clickable. */
  keepsLinks?: boolean
  button: { text: string; link: string }
  /** The reason why the person gets this email. */
  why: string
  /** How to stop such emails. Left out for emails that cannot be stopped. */
  stop?: { text: string; link: string }
}

type Paragraphs = Pick<MailContent, 'greeting' | 'message' | 'keepsLinks'>

// A test compares the structure and styles of this template with the emails in supabase/templates.
const LINK = 'color: #0b3d31'

/** The email as HTML, in the style of all Shinework's emails. */
export function mailHtml({ language, heading, button, why, stop, ...content }: MailContent): string {
  return `<!doctype html>
<html lang="${language}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light" />
    <title>${escapeHtml(heading)}</title>
  </head>
  <body style="margin: 0; padding: 24px 16px; background: #f4f5ef; color: #16231d; font: 16px/1.5 system-ui, -apple-system, 'Segoe UI', sans-serif">
    <div style="max-width: 480px; margin: 0 auto; padding: 24px; border-radius: 16px; background: #ffffff; overflow-wrap: anywhere">
      <p style="margin: 0 0 16px; color: #0b3d31; font-size: 18px; font-weight: 800">Shinework</p>
      <h1 style="margin: 0 0 12px; font-size: 22px; line-height: 1.25">${escapeHtml(heading)}</h1>
      ${paragraphsOf(content).map(paragraphHtml).join('\n      ')}
      <p style="margin: 24px 0">
        <a href="${escapeHtml(button.link)}" style="display: inline-block; padding: 12px 20px; border-radius: 12px; background: #0b3d31; color: #ffffff; font-weight: 700; text-decoration: none">${escapeHtml(button.text)}</a>
      </p>
      <p style="margin: 16px 0 0; color: #4a5b53; font-size: 14px">${escapeHtml(why)}${stop ? ` <a href="${escapeHtml(stop.link)}" style="${LINK}">${escapeHtml(stop.text)}</a>` : ''}</p>
    </div>
  </body>
</html>
`
}

export function mailText({ heading, button, why, stop, ...content }: MailContent): string {
  return `${heading}

${paragraphsOf(content).join('\n\n')}

${button.text}:
${button.link}

--${' '}
${why}${stop ? `\n${stop.text}:\n${stop.link}` : ''}
`
}

/**
 * Links in a greeting never stay clickable, because a user typed the name, and the email might reach another person.
 */
function paragraphsOf({ greeting, message, keepsLinks = false }: Paragraphs): string[] {
  return [...(greeting === undefined ? [] : [tidied(greeting, false)]), tidied(message, keepsLinks)]
}

function paragraphHtml(text: string): string {
  return `<p style="margin: 0 0 12px">${escapeHtml(text).replaceAll('\n', '<br />')}</p>`
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)
}

/**
 * A text with its line breaks, but without invisible characters. Without `keepsLinks`, a zero-width space after dots,
 * colons and at signs keeps mail programs from turning text such as `www.example.com` into a link.
 */
function tidied(text: string, keepsLinks: boolean): string {
  const tidy = text
    .replace(/\r\n?|[\p{Zl}\p{Zp}]/gu, '\n')
    .replace(/[^\P{Cc}\n]+/gu, ' ')
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/\n{3,}/g, '\n\n')
  return keepsLinks ? tidy : tidy.replace(/(?<=\S)[.:@](?=[\p{L}/])/gu, '$&\u200b')
}
