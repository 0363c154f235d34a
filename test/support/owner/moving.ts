import type { Owner } from '#api/owner/owner.ts'
import type { DeedInput, DeedName, ownerContract } from '#contract/owner/index.ts'
import type { Recorder } from '#shop/people/recording.ts'
import type { Shop } from '#shop/shop.ts'
import { MEDIA, type Folder } from '#test/import-files.ts'
import type { TestShop } from '#test/shop.ts'

type Contract = typeof ownerContract
type Tryable = { shape: { dryRun: unknown } }
/** The deeds that have a dry run: all that move money or stock, and others that cannot be undone. */
export type Moving = { [Name in DeedName]: Contract[Name]['input'] extends Tryable ? Name : never }[DeedName]

/** The parts that a process gives its shop for deeds. */
export const PARTS = {
  url: 'http://localhost:3000',
  deskUrl: 'http://localhost:3001',
  countEmailFiles: async () => 0,
  forgetPayments: () => {},
  media: MEDIA,
  pictures: { store: MEDIA, others: [] },
  by: { kind: 'command', id: null, name: 'tom', power: 'owner' },
  onUnrecorded: (error: unknown) => {
    throw error
  },
} satisfies Record<string, unknown> & Recorder

/** A shop with a product and a paid order of two units of it. `settle` waits for the effects of a change. */
export type Ordered = {
  test: TestShop
  owner: Owner<Shop & typeof PARTS>
  number: string
  folder: Folder
  settle: () => Promise<void>
}
export type Step = (ordered: Ordered) => Promise<unknown>

/** What must have been done before, and the input. */
export type MovingDeeds<Name extends Moving = Moving> = {
  [N in Name]: {
    before?: Step[]
    /** Fields that only a dry run returns. */
    onlyTried?: string[]
    input: (ordered: Ordered) => Omit<DeedInput<N>, 'dryRun'>
  }
}
