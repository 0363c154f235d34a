import type { Page } from '@playwright/test'
import type { Album } from './album.ts'
import { countPresses } from './presses.ts'

type Step = { name: string; ms: number; presses: number; pages: number }

/** Takes a picture after each step, and counts what the step took, without the time of the picture. */
export async function openDiary(page: Page, { keep }: Album) {
  const effort = await countPresses(page)
  const steps: Step[] = []
  let since = { at: performance.now(), ...effort() }

  async function step(name: string, options?: { dark?: boolean }): Promise<void> {
    const now = effort()
    const ms = performance.now() - since.at
    steps.push({ name, ms, presses: now.presses - since.presses, pages: now.pages - since.pages })
    await keep(page, name, options)
    since = { at: performance.now(), ...now }
  }

  const lines = (): string[] => {
    const sum = (of: (one: Step) => number) => steps.reduce((total, one) => total + of(one), 0)
    const line = (title: string, { ms, presses, pages }: Omit<Step, 'name'>) =>
      `${title.padEnd(24)} ${`${presses} presses`.padStart(12)} ${`${pages} pages`.padStart(9)} ${(ms / 1000).toFixed(1).padStart(6)} s`
    const total = { ms: sum(({ ms }) => ms), presses: sum(({ presses }) => presses), pages: sum(({ pages }) => pages) }
    return [...steps.map((one) => line(one.name, one)), line(`${steps.length} steps`, total)]
  }
  return { step, lines }
}

export type Diary = Awaited<ReturnType<typeof openDiary>>
