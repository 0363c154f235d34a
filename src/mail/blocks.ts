import { html } from 'hono/html'
import { plainLine } from '#domain/plain-text.ts'

export type Html = ReturnType<typeof html>

/** Part of an email in both formats. `text` is null if other blocks already say it. `link`: set if the block is only a link. */
export type Block = { text: string | null; html: Html; link?: { label: string; url: string } }

export type Link = { label: string; url: string }

export const heading = (title: string): Block => ({ text: null, html: headingOf(title) })

export const greeting = (sentence: string): Block => ({ text: sentence, html: headingOf(sentence) })

export const paragraph = (...lines: string[]): Block => ({
  text: lines.map(plainLine).join('\n'),
  html: html`<p style="overflow-wrap:anywhere">
    ${lines.map((line, index) => html`${index > 0 ? html`<br />` : ''}<bdi>${plainLine(line)}</bdi>`)}
  </p>`,
})

/** Splits a text into paragraphs, dropping those left empty by missing facts. */
export const paragraphsOf = (text: string): Block[] =>
  text
    .split(/\n\s*\n/)
    .map((part) => part.split('\n').filter((line) => line.trim()))
    .filter((lines) => lines.length > 0)
    .map((lines) => paragraph(...lines))

export const orderName = (number: string): Block => ({
  text: `Order ${number}`,
  html: html`<p>Order <strong>${number}</strong></p>`,
})

/** A link on its own line. */
export const linkTo = ({ label, url }: Link): Block => ({
  text: `${label}: ${url}`,
  html: html`<p><a href="${url}">${label}</a></p>`,
  link: { label, url },
})

type ListedItem = { quantity: number; title: string }

export const itemList = (title: string, items: readonly ListedItem[]): Block => ({
  text: [`${title}:`, ...items.map((item) => `- ${item.quantity} x ${plainLine(item.title)}`)].join('\n'),
  html: html`<p style="margin-bottom:4px">${title}:</p>
    <ul style="margin:0 0 16px;padding-left:20px;overflow-wrap:anywhere">
      ${items.map((item) => html`<li><bdi>${item.quantity} × ${plainLine(item.title)}</bdi></li>`)}
    </ul>`,
})

/** Quotes lines that someone else wrote. */
export const quotation = (title: string, lines: readonly string[]): Block => ({
  text: [`${title}:`, ...lines.map((line) => `> ${line}`)].join('\n'),
  html: html`<p style="margin-bottom:4px">${title}:</p>
    <blockquote style="margin:0;padding-left:12px;border-left:3px solid #8c887f;overflow-wrap:anywhere">
      ${lines.map((line) => html`<bdi>${line}<br /></bdi>`)}
    </blockquote>`,
})

export type Amount = readonly [label: string, amount: string]

/** The last amount is the total. */
export const receipt = (items: readonly (ListedItem & { price: string })[], amounts: readonly Amount[]): Block => ({
  text: [
    items.map(({ quantity, title, price }) => `${quantity} x ${plainLine(title)}  ${price}`).join('\n'),
    amounts.map(([label, amount]) => `${label}: ${amount}`).join('\n'),
  ]
    .filter(Boolean)
    .join('\n\n'),
  html: html`<table role="presentation" style="width:100%;margin:16px 0;border-collapse:collapse">
    ${items.map(({ quantity, title, price }) => row(`${quantity} × ${plainLine(title)}`, price))}
    ${amounts.map(([label, amount], index) => row(label, amount, index === amounts.length - 1))}
  </table>`,
})

const headingOf = (title: string): Html =>
  html`<h1 style="font-size:22px;line-height:1.3;overflow-wrap:anywhere"><bdi>${title}</bdi></h1>`

const row = (label: string, amount: string, isSum = false): Html =>
  html`<tr style="font-weight:${isSum ? 600 : 400}">
    <td style="padding:4px 16px 4px 0;overflow-wrap:anywhere"><bdi>${label}</bdi></td>
    <td style="padding:4px 0;text-align:right;white-space:nowrap">${amount}</td>
  </tr>`
