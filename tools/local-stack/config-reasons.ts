import type { TomlValue } from 'smol-toml'

type Reasoned = readonly [value: TomlValue, reason: string]

const ports = 'The Supabase CLI’s own number, which its other commands expect.'
const ownCheck = 'It is called without a session, and checks by itself who calls.'
const manyTests = 'A developer’s machine runs many tests at once, all from one address.'
const kinds = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf']
const kindsReason = 'The kinds of files people need (rule 16.1); HTML or SVG could run scripts.'
const seedFiles = 'Files of the demo people and jobs, for local stacks only.'

/** Every setting of `supabase/config.toml` with its value, and why it is this one. */
export const configReasons: Readonly<Record<string, Reasoned>> = {
  project_id: ['shinework', 'Names the containers of the Docker stack.'],

  'api.enabled': [true, 'The app reads and writes through the data API.'],
  'api.port': [54321, ports],
  'api.schemas': [
    ['public'],
    'Only public is reached from outside: definer code is in private, out of reach.',
  ],
  'api.extra_search_path': [
    ['extensions'],
    'Indexes and functions name types of extensions without their schema.',
  ],
  'api.max_rows': [1000, 'No read brings more, whatever is asked; pages ask for at most 50.'],
  'api.auto_expose_new_tables': [
    false,
    'A table is reached only through grants that a migration gives by name (rule 15.8).',
  ],

  'db.port': [54322, ports],
  'db.shadow_port': [54320, ports],
  'db.major_version': [17, 'As on the hosted project and in the embedded server.'],
  'db.migrations.enabled': [true, 'The schema is the migrations and nothing else.'],
  'db.seed.enabled': [true, 'A local stack starts with demo people.'],
  'db.seed.sql_paths': [
    ['./reference/*.sql', './seeds/*.sql'],
    'What every project needs, then the demo, in the order of its numbers.',
  ],

  'realtime.enabled': [true, 'Open pages hear at once what concerns them (rule 15.7).'],
  'studio.enabled': [true, 'A look into the local database; it is not part of the product.'],
  'studio.port': [54323, ports],
  'local_smtp.enabled': [true, 'Catches mail, so that nothing leaves the machine.'],
  'local_smtp.port': [54324, ports],
  'local_smtp.smtp_port': [54325, ports],

  'storage.enabled': [true, 'Photos and documents.'],
  'storage.file_size_limit': ['20MiB', 'The larger of the buckets’ limits (rule 16.1).'],
  'storage.buckets.users.public': [false, 'Documents of people: read by signed links only.'],
  'storage.buckets.users.file_size_limit': ['10MiB', 'The limit of rule 16.1.'],
  'storage.buckets.users.allowed_mime_types': [kinds, kindsReason],
  'storage.buckets.users.objects_path': ['./seed-files/users', seedFiles],
  'storage.buckets.jobs.public': [false, 'Whoever may read the job may read its files, nobody else.'],
  'storage.buckets.jobs.file_size_limit': ['20MiB', 'The limit of rule 16.1.'],
  'storage.buckets.jobs.allowed_mime_types': [kinds, kindsReason],
  'storage.buckets.jobs.objects_path': ['./seed-files/jobs', seedFiles],
  'storage.buckets.courses.public': [false, 'Whoever may read the course may see its picture, nobody else.'],
  'storage.buckets.courses.file_size_limit': ['2MiB', 'The limit of rule 16.1.'],
  'storage.buckets.courses.allowed_mime_types': [
    ['image/jpeg'],
    'Pictures are redrawn as JPEG before they are sent.',
  ],
  'storage.buckets.courses.objects_path': ['./seed-files/courses', seedFiles],

  'auth.enabled': [true, 'Accounts and sessions.'],
  'auth.site_url': [
    'http://127.0.0.1:5173',
    'The app of npm start. Links in mails begin with it, so no slash at its end.',
  ],
  'auth.additional_redirect_urls': [
    ['http://127.0.0.1:5173/**', 'http://localhost:5173/**'],
    'Links lead to the app and nowhere else: another address could receive a token.',
  ],
  'auth.jwt_expiry': [
    3600,
    'An hour, the service’s default; an ended session is refused at once all the same (rule 2.20).',
  ],
  'auth.enable_refresh_token_rotation': [
    true,
    'A stolen refresh token shows when it is used a second time, and the session ends.',
  ],
  'auth.refresh_token_reuse_interval': [10, 'Seconds in which two tabs may renew with the same token.'],
  'auth.enable_signup': [true, 'Anybody may register (rule 2.7).'],
  'auth.enable_anonymous_sign_ins': [
    false,
    'Every policy takes a signed-in person for an account with a profile.',
  ],
  'auth.minimum_password_length': [6, 'The least that rule 2.10 asks for.'],
  'auth.rate_limit.email_sent': [100_000, manyTests],
  'auth.rate_limit.sign_in_sign_ups': [100_000, manyTests],
  'auth.rate_limit.token_refresh': [100_000, manyTests],
  'auth.rate_limit.token_verifications': [100_000, manyTests],
  'auth.email.enabled': [true, 'An account is an email address and a password.'],
  'auth.email.double_confirm_changes': [
    true,
    'Both addresses confirm a change, so a stolen session cannot take an account away.',
  ],
  'auth.email.enable_confirmations': [false, 'Locally a new account can log in at once.'],
  'auth.email.max_frequency': ['1s', 'Locally one tries again quickly.'],
  'auth.email.secure_password_change': [true, 'A stolen old session cannot set a new password.'],
  'auth.email.otp_expiry': [
    3600,
    'A link in a mail works for an hour: long enough to find it, short for who finds it later.',
  ],
  'auth.email.template.recovery.subject': [
    '{{ if eq (print .Data.language) `vi` }}Đặt mật khẩu mới cho Shinework{{ else }}Set a new password for Shinework{{ end }}',
    'Says what the mail is for.',
  ],
  'auth.email.template.recovery.content_path': [
    './supabase/templates/recovery.html',
    'Its link uses up no token by being opened (rule 2.14).',
  ],
  'auth.email.template.confirmation.subject': [
    '{{ if eq (print .Data.language) `vi` }}Xác nhận địa chỉ email cho Shinework{{ else }}Confirm your email address for Shinework{{ end }}',
    'Says what the mail is for.',
  ],
  'auth.email.template.confirmation.content_path': [
    './supabase/templates/confirmation.html',
    'Its link signs nobody in (rule 2.15).',
  ],
  'auth.email.template.magic_link.subject': [
    '{{ if eq (print .Data.language) `vi` }}Đăng nhập Shinework bằng mật khẩu{{ else }}Log in to Shinework with your password{{ end }}',
    'Says what the mail is for.',
  ],
  'auth.email.template.magic_link.content_path': [
    './supabase/templates/magic-link.html',
    'Says how to log in instead: anybody can have it sent (rule 2.15).',
  ],
  'auth.email.template.invite.subject': [
    '{{ if eq (print .Data.language) `vi` }}Đăng ký Shinework{{ else }}Register with Shinework{{ end }}',
    'Says what the mail is for.',
  ],
  'auth.email.template.invite.content_path': [
    './supabase/templates/invite.html',
    'People register by themselves (rule 2.7); an invitation opens nothing (rule 2.23).',
  ],
  'auth.email.template.email_change.subject': [
    '{{ if eq (print .Data.language) `vi` }}Địa chỉ email của bạn không thay đổi{{ else }}Your email address stays the same{{ end }}',
    'Says what the mail is for.',
  ],
  'auth.email.template.email_change.content_path': [
    './supabase/templates/email-change.html',
    'The app changes no address; whoever did not ask learns that somebody did.',
  ],
  'auth.email.template.reauthentication.subject': [
    '{{ if eq (print .Data.language) `vi` }}Shinework không hỏi mã{{ else }}Shinework asks for no code{{ end }}',
    'Says what the mail is for.',
  ],
  'auth.email.template.reauthentication.content_path': [
    './supabase/templates/reauthentication.html',
    'The app never asks for a code; with one, a stolen session could set a password.',
  ],
  'auth.email.notification.password_changed.enabled': [
    true,
    'Whoever did not change it learns that somebody did.',
  ],
  'auth.email.notification.password_changed.subject': [
    '{{ if eq (print .Data.language) `vi` }}Mật khẩu Shinework của bạn đã được đổi{{ else }}Your Shinework password was changed{{ end }}',
    'Says what has happened.',
  ],
  'auth.email.notification.password_changed.content_path': [
    './templates/password-changed.html',
    'The CLI resolves this one from here.',
  ],
  'auth.sms.enabled': [
    false,
    'Phone numbers log in through a function (rule 2.4); no message is sent to them.',
  ],

  'edge_runtime.enabled': [true, 'Phone login, push devices, sending, calendars.'],
  'edge_runtime.policy': [
    'per_worker',
    'As on the hosted service; edits arrive after a restart, which npm start makes.',
  ],
  'edge_runtime.deno_version': [2, 'As on the hosted service.'],
  'functions.sign-in-with-phone.enabled': [true, 'People log in with their phone number (rule 2.4).'],
  'functions.sign-in-with-phone.verify_jwt': [
    false,
    'Called before there is a session; the password is what it checks.',
  ],
  'functions.save-push-token.enabled': [true, 'Keeps the devices that get push messages (rule 9.7).'],
  'functions.save-push-token.verify_jwt': [
    false,
    'It asks the data API about the token, which also refuses ended sessions.',
  ],
  'functions.deliver.enabled': [true, 'Sends what people hear about (rule 9.20).'],
  'functions.deliver.verify_jwt': [false, `${ownCheck} The database’s key is no token.`],
  'functions.unsubscribe.enabled': [true, 'Mail programs stop emails with it (rule 9.22).'],
  'functions.unsubscribe.verify_jwt': [false, `${ownCheck} The mail’s token is enough.`],
  'functions.calendar.enabled': [true, 'Calendars read jobs from it (rule 6.19).'],
  'functions.calendar.verify_jwt': [false, `${ownCheck} A feed’s address is the secret.`],
  'analytics.enabled': [false, 'Nothing here reads it, and it is heavy.'],

  'remotes.production.project_id': [
    'abcdefghijklmnopqrst',
    'To be replaced; the CLI uses this section for that project alone.',
  ],
  'remotes.production.db.seed.enabled': [
    false,
    'No demo accounts, whose password is public, on a hosted project.',
  ],
  'remotes.production.auth.site_url': [
    'https://shinework.example',
    'To be replaced by the app’s own address.',
  ],
  'remotes.production.auth.additional_redirect_urls': [
    ['https://shinework.example/**'],
    'The app’s own address and nothing local.',
  ],
  'remotes.production.auth.email.enable_confirmations': [
    true,
    'Nobody registers with somebody else’s address (rule 2.12).',
  ],
  'remotes.production.auth.email.max_frequency': ['60s', 'Nobody floods a mailbox (rule 2.12).'],
  'remotes.production.auth.email.smtp.enabled': [
    true,
    'Supabase’s own mailer sends to the project’s team only.',
  ],
  'remotes.production.auth.email.smtp.host': ['smtp.example.com', 'To be replaced.'],
  'remotes.production.auth.email.smtp.port': [
    587,
    'The auth service may use it, and encrypts before the password is sent.',
  ],
  'remotes.production.auth.email.smtp.user': ['shinework', 'To be replaced.'],
  'remotes.production.auth.email.smtp.pass': [
    'env(SMTP_PASSWORD)',
    'Read from the environment: no secret is in the repository.',
  ],
  'remotes.production.auth.email.smtp.admin_email': ['no-reply@shinework.example', 'To be replaced.'],
  'remotes.production.auth.email.smtp.sender_name': ['Shinework', 'What the mailbox shows.'],
  'remotes.production.auth.rate_limit.email_sent': [
    500,
    'Mails an hour for everybody: more than one address can order, and at most what the provider takes.',
  ],
  'remotes.production.auth.rate_limit.sign_in_sign_ups': [
    5,
    'From one address at most 90 mails of each of five kinds in the first hour: together fewer than the mails for everybody.',
  ],
  'remotes.production.auth.rate_limit.token_refresh': [
    150,
    'Log-ins and renewed sessions in five minutes from one address, which may be a whole office’s.',
  ],
  'remotes.production.auth.rate_limit.token_verifications': [
    30,
    'Links opened in five minutes from one address: enough for an office, too few to guess one.',
  ],
}
