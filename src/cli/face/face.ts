import { Command, InvalidArgumentError } from 'commander'
import { mutating, DRY_RUN, readOnly } from '#cli/effects.ts'
import { exportFace, importFrom } from './face-file.ts'
import { preview, publish, set, show, undo, unset } from './edit.ts'

const EXPLANATION = `
The face is everything you can customize about the storefront. Changes go to a draft, which stays private until you publish it. A
running shop shows the published version within a second, on every node. A field that is not set keeps its default.

Fields:
  name           the shop's name on pages, in emails and on documents, instead of SHOP_NAME
  logo           logo.picture, one of your pictures, in the header instead of the name; logo.dark, another one for dark mode
  icon           the picture for tabs and home screens; the logo by default
  colors         colors.accent for buttons and links, such as #7a3e9d; the other colors and dark mode are derived from it
  look           look.titles: sans or serif; look.corners: soft, square or round; look.density: airy or compact;
                 look.pictures: whether product pictures fill their frames or are shown whole
  announcement   a bar above the header: announcement.text, announcement.to, and the days announcement.from and announcement.until
  menu           the header links instead of Home, Products and Cart, each with label, to and its drop-down links;
                 without links, a category opens its subcategories, and /products all categories
  footer         footer.blurb; footer.columns, each with title and links
  socialLinks    each with name and url, instead of SOCIAL_LINKS
  home           its sections in order: hero, benefits, featured, categories, newsletter, sale, and any number of text, picture and
                 products; each with section, title, text, picture, link, number of products, and the days from and until
  switches       newsletter: as-specified, collect or off; signInButtons: as-specified or off; reviews and withdrawal: on or off

A link goes to a path of the shop or an https address. You cannot publish links to pages that the shop does not have. A link to a
category is hidden while the category has no products.

Examples:
  npx shop face                                   the published version and the draft
  npx shop face set name "Elm Ceramics"
  npx shop face set announcement.text "Closed until May 2"
  npx shop face set announcement.until 2027-05-01
  npx shop face set menu '[{"label": "Shop", "to": "/products"}, {"label": "Our mugs", "to": "/products/category/mugs"}, {"label": "Journal", "to": "/journal"}]'
  npx shop face set 'menu[1].label' "Mugs"
  npx shop face set switches.withdrawal off
  npx shop face set home '[{"section": "hero"}, {"section": "text", "text": "Meet us at the fair.", "until": "2026-12-06"}]'
  npx shop face set home '[{"section": "hero"}, {"section": "products", "title": "Gifts", "link": {"label": "All gifts", "to": "/products/category/gifts"}}]'
  npx shop media add logo.svg && npx shop face set logo.picture logo
  npx shop face preview                           prints a private link to the draft
  npx shop face publish
  npx shop face undo                              discards the draft, or restores the previous version
  npx shop face export shop.json                  also writes shop.schema.json, for completion in editors
  npx shop face import shop.json`

export const command = new Command('face').addHelpText('after', EXPLANATION).action(readOnly(show))

const MEMBER = 'the field, such as announcement.text'

command
  .command('show')
  .description('Show the published version and the draft.')
  .option('--json', 'print it as JSON')
  .action(readOnly(show))

command
  .command('set')
  .description('Set a field of the draft.')
  .argument('<field>', MEMBER)
  .argument('<value>', 'text, or JSON for a list or an object')
  .option(...DRY_RUN)
  .action(mutating(set))

command
  .command('unset')
  .description('Clear a field of the draft, so that its default applies.')
  .argument('<field>', MEMBER)
  .option(...DRY_RUN)
  .action(mutating(unset))

command
  .command('export')
  .description('Export the draft, or the published version, to a file.')
  .argument('<file>', 'such as shop.json, a new file')
  .action(readOnly(exportFace))

command
  .command('import')
  .description('Replace the draft with a file. Rejected if the face has changed since the export.')
  .argument('<file>', 'such as shop.json')
  .option(...DRY_RUN)
  .action(mutating(importFrom))

command
  .command('preview')
  .description('Print a private link to the shop with the draft, valid for a week. It replaces any earlier link.')
  .action(mutating(preview))

command
  .command('publish')
  .description('Publish the draft.')
  .option('--version <number>', 'publish only if the draft is still this version', readVersion)
  .option(...DRY_RUN)
  .action(mutating(publish))

command
  .command('undo')
  .description('Discard the draft; without a draft, restore the previously published version.')
  .option(...DRY_RUN)
  .action(mutating(undo))

function readVersion(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('It must be a number.')
  return Number(text)
}
