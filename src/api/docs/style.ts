export const STYLE = `
:root { color-scheme: light dark; --ink: light-dark(#1d2420, #e8ece8); --soft: light-dark(#5b665f, #a3ada6);
  --line: light-dark(#dfe4dc, #333b36); --ground: light-dark(#fbfbf8, #161a18); --card: light-dark(#fff, #1e2421);
  --accent: light-dark(#2f6b4f, #8fd0ac) }
* { box-sizing: border-box }
body { margin: 0 auto; max-width: 60rem; padding: 3rem 1.25rem 6rem; background: var(--ground); color: var(--ink);
  font: 1rem/1.6 system-ui, sans-serif; overflow-wrap: anywhere }
header p { margin: .75rem 0; color: var(--soft) }
h1 { font-size: 2rem; line-height: 1.2; letter-spacing: -.02em; margin: 0 0 .5rem }
h2 { margin: 3rem 0 .75rem; font-size: 1.25rem; text-transform: capitalize }
h3 { margin: 1.25rem 0 .25rem; font-size: .9rem }
small, summary span { color: var(--soft); font-weight: 400 }
a { color: var(--accent) }
code, b { font: .875rem/1.5 ui-monospace, monospace }
details { margin: .5rem 0; padding: 0 1rem; background: var(--card); border: 1px solid var(--line); border-radius: .6rem }
details[open] { padding-bottom: 1rem }
summary { display: flex; flex-wrap: wrap; gap: .25rem .75rem; align-items: baseline; padding: .7rem 0; cursor: pointer }
summary b { min-width: 4.2em; font-weight: 700; color: var(--accent) }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
p, dl { margin: 0 }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .2rem 1.25rem; font-size: .95rem }
dd dl { margin: .25rem 0; padding-left: .9rem; border-left: 2px solid var(--line) }
dd { margin: 0 }
[id] { scroll-margin-top: 4rem }
@media (max-width: 40rem) { dl { grid-template-columns: 1fr } }
`

const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(STYLE))
const hash = Buffer.from(digest).toString('base64')

/** Allows only this style, by its hash. */
export const DOCS_POLICY = `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
