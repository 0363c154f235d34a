import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'
import { openFolder } from '#test/import-files.ts'

it('npm start reports every invalid setting before it builds or creates anything', () => {
  const folder = openFolder()
  const settings = { PORT: '80a', TAX_RATE: '8', DATA_DIR: `${folder.path}/data` }
  const start = (env: Record<string, string>) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/start.ts'], {
      encoding: 'utf8',
      env: { ...process.env, ...settings, ...env },
    })
    return { status, stdout, lines: stderr.trimEnd().split('\n') }
  }
  expect(start({})).toEqual({
    status: 1,
    stdout: '',
    lines: [
      'PORT must be a whole number from 0 to 65535. It is "80a".',
      'TAX_RATE must be a fraction from 0 to 1, such as 0.08. It is "8".',
    ],
  })
  expect(start({ PORT: '', TAX_RATE: '', SHOP_URL: 'https://maple.example' })).toEqual({
    status: 1,
    stdout: '',
    lines: ['PAYMENTS', 'TRUSTED_PROXY', 'SMTP_URL'].map((name) => expect.stringMatching(`^${name} must be set`)),
  })
  expect(existsSync(settings.DATA_DIR)).toBe(false)
  folder.remove()
})
