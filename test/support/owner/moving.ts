import type { Owner } from '#api/owner/owner.ts'
import type { DeedInput, DeedName, ownerContract } from '#contract/owner/index.ts'
import type { Shop } from '#shop/shop.ts'
import { MEDIA, type Folder } from '#test/import-files.ts'
import type { TestShop } from '#test/shop.ts'

type Contract = typeof ownerContract
type Tryable = { shape: { dryRun: unknown } }
/** The deeds that have a dry run: all that move money or stock, and others that cannot be undone. */
export type Moving = { [Name in DeedName]: Contract[Name]['input'] extends Tryable ? Name : never }[DeedName]

/** What a process gives its shop for deeds. */
export const PARTS = {
  url: 'http://localhost:3000',
  countEmailFiles: async () => 0,
  forgetPayments: () => {},
  media: MEDIA,
  pictures: { store: MEDIA, others: [] },
}

/** A shop with a product, of which a paid order has two units. `settle` waits for what follows a change. */
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
    /** Members that only a dry run tells. */ onlyTried?: string[]
    input: (ordered: Ordered) => Omit<DeedInput<N>, 'dryRun'>
  }
}
