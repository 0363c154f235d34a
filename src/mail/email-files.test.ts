import { readdirSync } from 'node:fs'
import { afterEach, expect, it } from 'vitest'
import { openFolder } from '#test/import-files.ts'
import { eraseEmailFiles } from './email-files.ts'

const folder = openFolder()
afterEach(() => folder.remove())

it('Of the email files, exactly those to a person or about one of their orders are deleted', async () => {
  const write = (name: string, headers: string, text = '') => folder.write(name, `${headers}\r\n\r\n${text}`)
  write('to.eml', 'From: Linden <orders@shop.example>\r\nTo: Ada@Example.com\r\nSubject: Hello')
  write('half.eml.part', 'To: =?UTF-8?Q?Ada?=\r\n <ada@example.com>')
  write('owner.eml', 'To: owner@shop.example\r\nSubject: New order K7Q2-9XMD: $10.00')
  write('similar.eml', 'To: grada@example.com', 'ada@example.com K7Q2-9XMD')
  write('other.txt', 'To: ada@example.com')
  await eraseEmailFiles(folder.path, {
    mailboxes: ['ada@example.com', ''],
    orderNumbers: ['K7Q2-9XMD'],
    accountId: null,
  })
  expect(readdirSync(folder.path).toSorted()).toEqual(['other.txt', 'similar.eml'])
  await eraseEmailFiles(`${folder.path}/none`, { mailboxes: ['ada@example.com'], orderNumbers: [], accountId: null })
})
