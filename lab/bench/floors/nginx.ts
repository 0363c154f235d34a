import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { program } from '../../../scripts/debian.ts'
import { freePort } from '../../../test/support/free-port.ts'
import { openServer } from '../process.ts'
import type { Sample } from '../samples.ts'

/** Starts nginx with one worker that serves the samples from files at /0, /1 and so on, each with its own headers. */
export async function startNginx(samples: Sample[]): Promise<{ url: string; stop: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'linden-nginx-'))
  const port = await freePort()
  const locations = samples.map((sample, index) => {
    mkdirSync(dirname(join(folder, 'files', `${index}`)), { recursive: true })
    writeFileSync(join(folder, 'files', `${index}`), sample.body)
    return location(sample, index, join(folder, 'files', `${index}`))
  })
  writeFileSync(join(folder, 'nginx.conf'), configuration(folder, port, locations))
  const url = `http://127.0.0.1:${port}`
  const command = [program('nginx', 'nginx-light'), '-c', join(folder, 'nginx.conf'), '-g', 'daemon off;']
  const { stop } = await openServer(url, command)
  return {
    url,
    async stop() {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Headers that nginx writes itself. */
const OWN_HEADERS = ['content-length', 'content-type', 'date', 'connection', 'keep-alive', 'etag']

function location({ headers }: Sample, index: number, file: string): string {
  const added = Object.entries(headers).filter(([name]) => !OWN_HEADERS.includes(name))
  const lines = added.map(([name, value]) => `add_header ${name} ${JSON.stringify(value)};`)
  return `location = /${index} { alias ${file}; default_type "${headers['content-type']}"; ${lines.join(' ')} }`
}

const configuration = (folder: string, port: number, locations: string[]): string => `
${process.getuid?.() === 0 ? 'user root;' : ''}
worker_processes 1;
pid ${folder}/pid;
error_log ${folder}/errors;
events { worker_connections 1024; }
http {
  access_log off; sendfile on; tcp_nopush on; keepalive_requests 100000000; open_file_cache max=100; types {}
  client_body_temp_path ${folder}/a; proxy_temp_path ${folder}/b; fastcgi_temp_path ${folder}/c; uwsgi_temp_path ${folder}/d; scgi_temp_path ${folder}/e;
  server { listen 127.0.0.1:${port}; ${locations.join('\n')} }
}`
