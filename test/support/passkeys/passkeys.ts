import { authenticator } from './authenticator.ts'
import type { Reply, visit } from '#test/visitor.ts'

type Browser = Pick<ReturnType<typeof visit>, 'send'>
type Device = ReturnType<typeof authenticator>

const CHROME = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/150.0.0.0 Safari/537.36' }

/** The calls of a browser with a device that creates and uses passkeys. */
export function passkeyCalls(browser: Browser, device: Device = authenticator()) {
  const { send } = browser
  const calls = {
    device,
    add: async (password = ''): Promise<Reply> => {
      const options = await send('POST', '/api/account/passkeys/options', { password })
      if (options.status !== 200) return options
      return send('POST', '/api/account/passkeys', { credential: device.create(options.body) }, CHROME)
    },
    keepOrder: async (number: string): Promise<Reply> => {
      const options = await send('GET', `/api/orders/${number}/passkey`)
      if (options.status !== 200) return options
      return send('POST', `/api/orders/${number}/passkey`, { credential: device.create(options.body) }, CHROME)
    },
    options: async (): Promise<Reply['body']> => (await send('GET', '/api/auth/passkey')).body,
    signIn: async (remember = false): Promise<Reply> => calls.send(device.sign(await calls.options()), remember),
    send: (credential: object, remember = false): Promise<Reply> =>
      send('POST', '/api/auth/passkey', { credential, remember }),
  }
  return calls
}

/** Adds two passkeys to the signed-in account, signs in with one, and renames, keeps and removes them. */
export async function makePasskeyCalls(browser: Browser, password: string): Promise<void> {
  const calls = passkeyCalls(browser)
  await calls.add(password)
  await calls.add(password)
  await calls.signIn()
  const { body } = await browser.send('GET', '/api/account/passkeys')
  for (const { _id } of body.passkeys as { _id: string }[]) {
    await browser.send('PUT', `/api/account/passkeys/${_id}`, { name: 'Blue key' })
    await browser.send('POST', `/api/account/passkeys/${_id}/keep`, { password })
    await browser.send('DELETE', `/api/account/passkeys/${_id}`)
  }
}
