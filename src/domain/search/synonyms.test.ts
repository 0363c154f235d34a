import { expect, it } from 'vitest'
import { mappingsIn, parseSynonyms, statementsIn } from './synonyms.ts'

const text = `sofa, couch, settee
tv, telly => television # as Solr writes it
i-pod=>ipod
# tv => radio
alone`

it('A line is a group of synonyms separated by commas or by Solr’s arrow; lines with an arrow are counted', () => {
  expect(parseSynonyms(text)).toEqual([
    [['sofa'], ['couch'], ['settee']],
    [['tv'], ['telly'], ['television']],
    [['i', 'pod'], ['ipod']],
  ])
  expect([statementsIn(text).length, mappingsIn(text)]).toEqual([4, 2])
})
