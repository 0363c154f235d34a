import { HtmlValidate, type ConfigData } from 'html-validate'

const REACT: ConfigData['rules'] = {
  // React writes the names of its properties, and ends every tag. HTML does not distinguish them.
  'attr-case': 'off',
  'void-style': 'off',
  'attribute-boolean-style': 'off',
  'attribute-empty-style': 'off',
  // The ids of React's useId begin with an underscore, and those of nested fields have a dot.
  'valid-id': ['error', { relaxed: true }],
}

const validator = new HtmlValidate({
  root: true,
  extends: ['html-validate:recommended'],
  rules: {
    ...REACT,
    // Spaces, an older word for a role, and defaults that are left out are a matter of taste.
    'no-trailing-whitespace': 'off',
    'doctype-style': 'off',
    'presentation-role-style': 'off',
    'no-implicit-input-type': 'off',
    // What a button does by default is what these do: forms work without scripts.
    'no-implicit-button-type': 'off',
    // The checkboxes of a filter share its name, and a field for browsers without scripts that of the one with them.
    'form-dup-name': 'off',
    // Section 4, "Authentication", asks for two seconds.
    'meta-refresh': 'off',
  },
})

// Safari drops the roles of a table whose parts have another `display`: see src/web/ui/table.tsx.
const KNOWN = [
  /^The “role” attribute must not be used on a “t[dhr]” element which has a “table” ancestor/,
  /^The “(table|rowgroup|row|columnheader|rowheader|cell)” role is unnecessary for element “t/,
  /^no-redundant-role: Redundant role "(table|rowgroup|row|columnheader|rowheader|cell)" on <t/,
  // Outlook alone knows it: see src/mail/layout.ts.
  /^CSS: “mso-hide”: Property “mso-hide” doesn't exist/,
]

/** Whether a finding is right in general, and left as it is for a reason. */
export const isKnown = (finding: string): boolean => KNOWN.some((known) => known.test(finding))

/** Returns what html-validate finds in a document. */
export async function markupFindings(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html)
  return results
    .flatMap(({ messages }) => messages)
    .map(({ ruleId, message, offset }) => `${ruleId}: ${message} ${html.slice(Math.max(0, offset - 20), offset + 120)}`)
    .filter((finding) => !isKnown(finding))
}
