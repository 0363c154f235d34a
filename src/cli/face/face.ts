import { Command, InvalidArgumentError } from 'commander'
import { mutating, DRY_RUN, readOnly } from '#cli/effects.ts'
import { exportFace, importFrom } from './face-file.ts'
import { preview, publish, set, show, undo, unset } from './edit.ts'

const EXPLANATION = `
The face is what the shop shows by your choice. Changes go to a draft, which nobody sees until it is published. A running shop shows
what is published within a second, on every node. A member that is not set follows from settings and catalog.

Members:
  name           on pages, in emails and on documents, in place of SHOP_NAME
  logo           logo.picture, a picture of the library, in the header in place of the name; logo.dark, another one for the dark
  icon           a picture, of tabs and home screens; without it the logo
  colors         colors.accent, such as #7a3e9d: of buttons and links; the others and the dark ones follow from it
  look           look.titles: sans or serif; look.corners: soft, square or round; look.density: airy or compact;
                 look.pictures of products: filling their frames or whole in them
  announcement   a bar above the header: announcement.text, announcement.to, and the days announcement.from and announcement.until
  menu           the links of the header in place of Home, Products and Cart, each with label, to and the links that drop down from it;
                 without links, a category drops down those below it, and /products all of them
  footer         footer.blurb; footer.columns, each with title and links
  socialLinks    each with name and url, in place of SOCIAL_LINKS
  home           its sections in order: hero, benefits, featured, categories, newsletter, sale, and any number of text, picture and
                 products; each with section, title, text, picture, link, number of products, and the days from and until which it is shown
  switches       newsletter: as-specified, collect or off; signInButtons: as-specified or off; reviews and withdrawal: on or off

A link leads to a path of the shop or an https address. Only links to pages that the shop has are published, and one to a category
is left out while the category has no products.

Examples:
  npx shop face                                   what is published, and the draft
  npx shop face set name "Elm Ceramics"
  npx shop face set announcement.text "Closed until May 2"
  npx shop face set announcement.until 2027-05-01
  npx shop face set menu '[{"label": "Shop", "to": "/products"}, {"label": "Our mugs", "to": "/products/category/mugs"}, {"label": "Journal", "to": "/journal"}]'
  npx shop face set 'menu[1].label' "Mugs"
  npx shop face set switches.withdrawal off
  npx shop face set home '[{"section": "hero"}, {"section": "text", "text": "Meet us at the fair.", "until": "2026-12-06"}]'
  npx shop face set home '[{"section": "hero"}, {"section": "products", "title": "Gifts", "link": {"label": "All gifts", "to": "/products/category/gifts"}}]'
  npx shop media add logo.svg && npx shop face set logo.picture logo
  npx shop face preview                           prints a private address that shows the draft
  npx shop face publish
  npx shop face undo                              discards the draft, or returns to what was published before
  npx shop face export shop.json                  writes shop.schema.json beside it, by which editors help
  npx shop face import shop.json`

export const command = new Command('face').addHelpText('after', EXPLANATION).action(readOnly(show))

const MEMBER = 'its name, such as announcement.text'

command
  .command('show')
  .description('Show what is published, and the draft.')
  .option('--json', 'as JSON')
  .action(readOnly(show))

command
  .command('set')
  .description('Set a member of the draft.')
  .argument('<member>', MEMBER)
  .argument('<value>', 'text, or JSON for a list or an object')
  .option(...DRY_RUN)
  .action(mutating(set))

command
  .command('unset')
  .description('Leave a member of the draft to settings and catalog.')
  .argument('<member>', MEMBER)
  .option(...DRY_RUN)
  .action(mutating(unset))

command
  .command('export')
  .description('Write the draft, or what is published, to a file.')
  .argument('<file>', 'such as shop.json, which must not exist')
  .action(readOnly(exportFace))

command
  .command('import')
  .description('Replace the draft by a file. Rejected if the face has changed since the file was exported.')
  .argument('<file>', 'such as shop.json')
  .option(...DRY_RUN)
  .action(mutating(importFrom))

command
  .command('preview')
  .description('Print a private address that shows the shop with the draft for a week. A former one ends.')
  .action(mutating(preview))

command
  .command('publish')
  .description('Show the draft to everybody.')
  .option('--version <number>', 'only if the draft is still this version', readVersion)
  .option(...DRY_RUN)
  .action(mutating(publish))

command
  .command('undo')
  .description('Discard the draft, or without one return to what was published before.')
  .option(...DRY_RUN)
  .action(mutating(undo))

function readVersion(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('It is a number.')
  return Number(text)
}
