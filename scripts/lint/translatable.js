// Translating a page in the browser replaces React's text nodes. React then crashes if a text is next to something conditional,
// and cannot update a text next to elements: such a text needs its own element.
const isBlank = ({ type, value }) => type === 'JSXText' && value.replaceAll(/\s*\n\s*/g, '') === ''
const contentOf = (child) => (child.type === 'JSXExpressionContainer' ? child.expression : child)
const isString = ({ type, value }) => type === 'TemplateLiteral' || (type === 'Literal' && typeof value === 'string')
const isEither = (node) => node.type === 'ConditionalExpression' && isText(node.consequent) && isText(node.alternate)
const isText = (node) => node.type === 'JSXText' || isString(node) || isEither(node)
const changes = (node) => isEither(node) || (node.type === 'TemplateLiteral' && node.expressions.length > 0)
const isList = (node) => node.type === 'CallExpression' && node.callee.property?.name === 'map'
const comesOrGoes = (node) =>
  node.type === 'LogicalExpression' || isList(node) || (node.type === 'ConditionalExpression' && !isEither(node))
const isElement = ({ type }) => type === 'JSXElement' || type === 'JSXFragment'

const ownElement = {
  create(context) {
    const check = ({ children }) => {
      const content = children
        .filter((child) => !isBlank(child))
        .map(contentOf)
        .filter(({ type }) => type !== 'JSXEmptyExpression')
      if (content.length < 2) return
      const isUnsteady = content.some(comesOrGoes)
      const bare = content.find(
        (node) =>
          (isUnsteady && isText(node)) ||
          (node.type === 'LogicalExpression' && isText(node.right)) ||
          (changes(node) && content.some((other) => isElement(other))),
      )
      if (bare)
        context.report({ node: bare, message: 'Give this text an element of its own: the page may be translated.' })
    }
    return { JSXElement: check, JSXFragment: check }
  },
}

export default { meta: { name: 'translatable' }, rules: { 'own-element': ownElement } }
