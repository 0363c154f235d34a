import { isReadDeed } from '#contract/owner/deed.ts'
import { ownerContract, type DeedInput, type DeedName, type DeedOutput } from '#contract/owner/index.ts'
import { remoteDeedOf } from '#contract/owner/remote.ts'
import { ShopError } from '#domain/errors.ts'
import { mayDo } from '#domain/people/keys.ts'
import { PEOPLE_TEXTS, type Person } from '#domain/people/people.ts'
import type { Shop } from '#shop/shop.ts'
import { doConfirmed } from '#api/owner/http/do-confirmed.ts'
import type { FullOwner } from './owner.ts'

export type DoAsPerson = <Name extends DeedName>(
  person: Person,
  name: Name,
  input: DeedInput<Name> & { confirmation?: string },
) => Promise<DeedOutput<Name> & { confirmation?: string }>

export const mayPersonDo = ({ power }: Pick<Person, 'power'>, name: DeedName): boolean =>
  mayDo({ power, scope: 'write' }, { who: ownerContract[name].who, isRead: isReadDeed(name) })

/** Does a deed for a person of the desk. A dry run answers with a confirmation, which may be sent with the same input, once.
 *  Throws 'forbidden', and whatever the deed throws. */
export const openDoAsPerson =
  (shop: Shop, owner: FullOwner): DoAsPerson =>
  async (person, name, input) => {
    if (!mayPersonDo(person, name)) throw new ShopError('forbidden', PEOPLE_TEXTS.forOwners)
    const by = { kind: 'person', id: person.id, name: person.name, power: person.power } as const
    return (await doConfirmed(shop, owner, remoteDeedOf(name), { by, input, isOptional: true })) as never
  }
