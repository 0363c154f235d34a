import type { Reply, visit } from './visitor.ts'

type Browser = Pick<ReturnType<typeof visit>, 'send'>

export const ADA = { firstName: 'Ada', lastName: 'Lovelace', email: 'Ada@Example.com', password: 'difference engine' }

/** Registers Ada and signs her in, in `browser` or in the one passed to a call. `form` overrides her fields. */
export const accountCalls = (browser: Browser) => ({
  register: (form: object = {}, by = browser): Promise<Reply> =>
    by.send('POST', '/api/auth/register', { ...ADA, ...form }),
  login: (form: object = {}, by = browser): Promise<Reply> =>
    by.send('POST', '/api/auth/login', { email: ADA.email, password: ADA.password, ...form }),
})
