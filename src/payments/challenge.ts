import { Hono } from 'hono'
import * as urls from '#domain/urls.ts'
import { CHALLENGE_POLICY, challengePage } from './challenge-page.ts'
import type { Sandbox } from './sandbox.ts'

export function createChallenge(sandbox: Sandbox, shopName: () => string): Hono {
  const app = new Hono()
  app.get('/:key', (c) => {
    const challenge = sandbox.challenge(c.req.param('key'))
    if (!challenge?.isOpen) return c.redirect(backTo(challenge), 303)
    return c.html(challengePage({ ...challenge, shopName: shopName() }), 200, {
      'cache-control': 'no-store',
      'content-security-policy': CHALLENGE_POLICY,
    })
  })
  app.post('/:key', async (c) => {
    const key = c.req.param('key')
    const { answer } = await c.req.parseBody()
    sandbox.answerChallenge(key, answer === 'confirm')
    return c.redirect(backTo(sandbox.challenge(key)), 303)
  })
  return app
}

/** A path, because the shop may be reached under another host. */
function backTo(challenge: { returnUrl: string } | null): string {
  if (!challenge) return urls.checkout
  const { pathname, search } = new URL(challenge.returnUrl)
  return pathname + search
}
