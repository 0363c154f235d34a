/** The bank's step, in Stripe's iframe above the shop or as a page of the bank. Its form posts to `answers`. */
export const challengePage = (answers: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Test bank</title>
<style>
:root { color-scheme: light dark }
body { display: grid; place-items: center; min-height: 100vh; margin: 0; font: 16px/1.5 sans-serif }
form { max-width: 24rem; margin: 1rem; padding: 2rem; border-radius: 12px; background: #fff; color: #222 }
button { min-height: 44px; padding: 0 1.5rem; font: inherit }
</style></head>
<body><form method="post" action="${answers}">
<h1>3D Secure test page</h1><p>The bank wants to know whether this is you.</p>
<button name="answer" value="complete">Complete</button> <button name="answer" value="fail">Fail</button>
</form></body></html>`

/** Tells Stripe's script that the shopper has responded. */
export const ANSWERED =
  '<!doctype html><title>Done</title><script>parent.postMessage({ kind: "answered" }, "*")</script>'
