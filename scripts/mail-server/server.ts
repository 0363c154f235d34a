import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '#test/free-port.ts'
import { program } from '../debian.ts'
import { configurationOf, CREDENTIALS, HOST } from './configuration.ts'

export type MailServer = {
  /** An SMTP_URL for a shop that trusts only public certificate authorities. */
  url: string
  /** The same, trusting this server's certificate. */
  trustedUrl: string
  /** Returns and removes the delivered messages. The server has added the envelope to their headers. */
  takeDelivered: () => Buffer[]
  log: () => string
  stop: () => Promise<void>
}

/** Starts Exim on localhost, in a temporary folder that `stop` removes. */
export async function startMailServer(): Promise<MailServer> {
  const exim = program('exim4', 'exim4-daemon-light')
  const user = process.getuid!() === 0 ? systemUser() : { uid: process.getuid!(), gid: process.getgid!() }
  const folder = mkdtempSync(join(tmpdir(), 'linden-mail-'))
  const [certificate, configuration] = [join(folder, 'certificate.pem'), join(folder, 'exim.conf')]
  const [mailbox, log] = [join(folder, 'mail', 'new'), join(folder, 'log', 'mainlog')]
  makeCertificate(join(folder, 'key.pem'), certificate)
  for (const name of ['spool', 'log', 'mail']) mkdirSync(join(folder, name))
  const port = await freePort()
  writeFileSync(configuration, configurationOf({ folder, port, ...user }))
  for (const name of ['.', 'spool', 'log', 'mail', 'key.pem']) chownSync(join(folder, name), user.uid, user.gid)
  const server = spawn(exim, ['-C', configuration, '-bdf'], {
    ...user,
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = once(server, 'exit')
  while (!(await accepts(port))) {
    if (server.exitCode !== null) throw new Error(`Exim has ended with ${server.exitCode}`)
    await pause(10)
  }
  const url = `smtp://${encodeURIComponent(CREDENTIALS.user)}:${encodeURIComponent(CREDENTIALS.password)}@${HOST}:${port}`
  return {
    url,
    trustedUrl: `${url}?tls.ca=${encodeURIComponent(readFileSync(certificate, 'utf8'))}`,
    takeDelivered: () => (existsSync(mailbox) ? readdirSync(mailbox) : []).map((name) => taken(join(mailbox, name))),
    log: () => readFileSync(log, 'utf8'),
    stop: async () => {
      server.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function taken(file: string): Buffer {
  const message = readFileSync(file)
  rmSync(file)
  return message
}

/** Exim runs as its own user if it was started by root. */
function systemUser(): { uid: number; gid: number } {
  const id = (flag: string) => Number(spawnSync('id', [flag, 'Debian-exim'], { encoding: 'utf8' }).stdout)
  return { uid: id('-u'), gid: id('-g') }
}

function makeCertificate(key: string, certificate: string): void {
  const options = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
  const names = ['-subj', '/CN=mail.example', '-addext', `subjectAltName=IP:${HOST}`]
  const { status, stderr } = spawnSync(
    program('openssl'),
    ['req', '-x509', ...options, ...names, '-keyout', key, '-out', certificate],
    { encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(`openssl failed: ${stderr}`)
}

const accepts = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, HOST, () => resolve(true)).on('error', () => resolve(false))
    socket.on('connect', () => socket.destroy())
  })
