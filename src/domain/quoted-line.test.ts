import { describe, expect, it } from 'vitest'
import { greetedName, quotedLine } from './quoted-line.ts'

describe('Text typed by a shopper, quoted in an email,', () => {
  it.each([
    ['https://evil.example/pay?x=1', 'https: //evil. example/pay?x1'],
    ['www.evil.example', 'www. evil. example'],
    ['HTTP://EVIL．EXAMPLE', 'HTTP: //EVIL. EXAMPLE'],
    ['evil。example', 'evil. example'],
    ['evil\u200b.example', 'evil. example'],
    ['mailto:eve@evil.example', 'mailto: eve at evil. example'],
    ['tel:+18005551234', 'tel: +18005551234'],
  ])('contains no link: %s', (typed, quoted) => expect(quotedLine(typed)).toBe(quoted))

  it.each([
    ['<b>Important</b>', 'bImportant/b'],
    ['**Your payment failed**', 'Your payment failed'],
    ['[Pay now](https://evil.example)', 'Pay now(https: //evil. example)'],
    ['⚠️ Ada 🔒', 'Ada'],
    ['Ada\r\nTotal: $0.00', 'Ada Total: $0.00'],
  ])('contains no markup: %s', (typed, quoted) => expect(quotedLine(typed)).toBe(quoted))

  it('is cut at 80 characters, so that six lines cannot hold a message', () => {
    expect(quotedLine('Dear customer your account has been locked please call us at once '.repeat(3))).toBe(
      'Dear customer your account has been locked please call us at once Dear…',
    )
  })

  it.each([
    '12 Analytical Row',
    'Flat 3/B, c/o Lovelace & Söhne',
    'Carretera Km 12.5',
    'José Ñandú-O’Brien',
    'Apt #5 (rear)',
    'نیلوفر می\u200cخواهم',
  ])('stays as it is if it is ordinary: %s', (typed) => expect(quotedLine(typed)).toBe(typed))
})

describe('The name in an email’s greeting', () => {
  it.each(['Ada', 'Mary Ann', 'José', 'Anne-Marie', 'O’Neil', '小明'])('is an ordinary first name: %s', (name) =>
    expect(greetedName(name)).toBe(name),
  )

  it.each(['Your account is locked', 'evil.example', 'Call 18005551234', 'Ada!', 'x'.repeat(40), '<b>Ada</b>', ''])(
    'is omitted if it could be a message: %s',
    (name) => expect(greetedName(name)).toBeNull(),
  )
})
