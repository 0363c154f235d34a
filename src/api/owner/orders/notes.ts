import { handle } from '#api/owner/handlers.ts'
import { noteDeeds } from '#contract/owner/orders/notes.ts'
import { addNote, deleteNote } from '#shop/orders/notes.ts'
import type { Asker } from '#domain/people/history.ts'
import type { Shop } from '#shop/shop.ts'

type Parts = Pick<Shop, 'database' | 'now'> & { by: Asker }

export const notes = handle(noteDeeds, {
  'POST /owner/orders/{number}/notes': (shop: Parts, { number, text }) => addNote(shop, number, text),
  'DELETE /owner/orders/{number}/notes/{note}': async (shop: Parts, { number, note }) => {
    await deleteNote(shop, number, note)
    return {}
  },
})
