export const HOST = '127.0.0.1'
/** The password contains the characters that must be escaped in a URL. */
export const CREDENTIALS = { user: 'shop@mail.example', password: 'p@ss/w:rd%?' } as const

/** Mailboxes with special behavior, on any domain. */
export const MAILBOXES = { unknown: 'nobody', full: 'full', slow: 'slow' } as const

type Place = { folder: string; port: number; uid: number; gid: number }

/** Exim's configuration: after STARTTLS and a login, it accepts every valid message, and delivers them all to one Maildir. */
export const configurationOf = ({ folder, port, uid, gid }: Place): string => `
primary_hostname = mail.example
local_interfaces = ${HOST}
daemon_smtp_ports = ${port}
spool_directory = ${folder}/spool
log_file_path = ${folder}/log/%slog
keep_environment =
host_lookup =
smtp_accept_max = 40
deliver_drop_privilege
tls_advertise_hosts = *
tls_certificate = ${folder}/certificate.pem
tls_privatekey = ${folder}/key.pem
auth_advertise_hosts = \${if def:tls_in_cipher {*}}
smtputf8_advertise_hosts = *
acl_smtp_rcpt = check_recipient
acl_smtp_data = check_message

begin acl
check_recipient:
  deny !authenticated = *
       message = 5.7.1 The password is missing
  deny local_parts = ${MAILBOXES.unknown}
       message = 5.1.1 There is no such mailbox
  defer local_parts = ${MAILBOXES.full}
       message = 4.2.2 The mailbox is full
  accept
check_message:
  deny !verify = header_syntax
  deny condition = \${if >{$max_received_linelength}{998}}
       message = 5.6.0 A line is too long
  accept condition = \${if match{$recipients}{\\N^${MAILBOXES.slow}@\\N}}
       delay = 1s
  accept

begin routers
everybody:
  driver = accept
  transport = maildir

begin transports
maildir:
  driver = appendfile
  directory = ${folder}/mail
  maildir_format
  envelope_to_add
  return_path_add
  user = ${uid}
  group = ${gid}

begin authenticators
plain:
  driver = plaintext
  public_name = PLAIN
  server_prompts = :
  server_condition = \${if and{{eq{$auth2}{${CREDENTIALS.user}}}{eq{$auth3}{${CREDENTIALS.password}}}}}
`
