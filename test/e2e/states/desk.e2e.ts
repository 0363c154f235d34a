import { deskStates } from '../../../lab/screens/desk/desk-states.ts'
import { openDeskShops } from '../../../lab/screens/desk/desk-shops.ts'
import type { State } from '../../../lab/screens/state.ts'
import { flawsAtEveryWidth } from '../audits/flaws.ts'
import { stateFindings } from '../audits/state-findings.ts'
import { expect, test as base } from '../support/fixtures.ts'

type Kind = NonNullable<State['desk']>

const test = base.extend<{ kind: Kind }, { desks: ReturnType<typeof openDeskShops> }>({
  kind: ['busy', { option: true }],
  desks: [
    async ({}, use) => {
      const desks = openDeskShops()
      await use(desks)
      await desks.stop()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ desks, kind }, use) => use((await desks.shopFor(kind)).url),
})

test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** The desk is denser than the shop. */
const MIN_TARGET_PX = 36

for (const kind of ['closed', 'new', 'busy'] as const)
  test.describe(() => {
    test.use({ kind })

    for (const state of deskStates.filter(({ desk }) => desk === kind))
      test(`No accessibility finding: ${state.name}`, async ({ page, desks }) => {
        const shop = await desks.shopFor(kind)
        const open = () => state.open(page, shop)
        expect(await stateFindings(page, state, { open, isAdapted: false, minTargetPx: MIN_TARGET_PX })).toEqual([])
        // A dialog is above the page on purpose.
        const isModal = (await page.locator('dialog:modal').count()) > 0
        if (!isModal) expect(await flawsAtEveryWidth(page, [360, 1280, 2560])).toEqual([])
      })
  })
