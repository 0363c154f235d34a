import { singleLine } from '#domain/plain-text.ts'
import type { Country } from './countries.ts'

/** A state or province: its code, its names and its postal code prefixes. */
export type Region = { code: string; names: readonly string[]; spellings: readonly string[]; postalCodes: RegExp }

const region = (code: string, names: string, beginnings: string): Region => ({
  code,
  names: names.split('|'),
  spellings: [code, ...names.split('|')].map(plain),
  postalCodes: new RegExp(`^(?:${beginnings})`, 'i'),
})

/** Source: USPS Publication 28 and Chromium's address data (libaddressinput), including territories and military mail. */
const STATES: readonly Region[] = [
  region('AL', 'Alabama', '3[56]'),
  region('AK', 'Alaska', '99[5-9]'),
  region('AS', 'American Samoa', '96799'),
  region('AZ', 'Arizona', '8[56]'),
  region('AR', 'Arkansas', '71[6-9]|72|75502'),
  region('AA', 'Armed Forces Americas|Armed Forces AA', '340'),
  region('AE', 'Armed Forces Europe|Armed Forces AE', '09'),
  region('AP', 'Armed Forces Pacific|Armed Forces AP', '96[2-6]'),
  region('CA', 'California', '9[0-5]|96[01]'),
  region('CO', 'Colorado', '8[01]'),
  region('CT', 'Connecticut', '06'),
  region('DE', 'Delaware', '19[7-9]'),
  region('DC', 'District of Columbia|Washington DC', '20[02-5]|569'),
  region('FL', 'Florida', '3[23]|34[1-9]'),
  region('GA', 'Georgia', '3[01]|398|39901'),
  region('GU', 'Guam', '969(?:[12]|3[12])'),
  region('HI', 'Hawaii', '967[0-8]|9679[0-8]|968'),
  region('ID', 'Idaho', '83[2-9]'),
  region('IL', 'Illinois', '6[0-2]'),
  region('IN', 'Indiana', '4[67]'),
  region('IA', 'Iowa', '5[0-2]'),
  region('KS', 'Kansas', '6[67]'),
  region('KY', 'Kentucky', '4[01]|42[0-7]'),
  region('LA', 'Louisiana', '70|71[0-5]'),
  region('ME', 'Maine', '039|04'),
  region('MH', 'Marshall Islands', '969[67]'),
  region('MD', 'Maryland', '20[6-9]|21'),
  region('MA', 'Massachusetts', '01|02[0-7]|05501|05544'),
  region('MI', 'Michigan', '4[89]'),
  region('FM', 'Micronesia|Federated States of Micronesia', '9694[1-4]'),
  region('MN', 'Minnesota', '55|56[0-7]'),
  region('MS', 'Mississippi', '38[6-9]|39[0-7]'),
  region('MO', 'Missouri', '6[3-5]'),
  region('MT', 'Montana', '59'),
  region('NE', 'Nebraska', '6[89]'),
  region('NV', 'Nevada', '889|89'),
  region('NH', 'New Hampshire', '03[0-8]'),
  region('NJ', 'New Jersey', '0[78]'),
  region('NM', 'New Mexico', '87|88[0-4]'),
  region('NY', 'New York', '1[0-4]|06390|00501|00544'),
  region('NC', 'North Carolina', '2[78]'),
  region('ND', 'North Dakota', '58'),
  region('MP', 'Northern Mariana Islands', '9695[0-2]'),
  region('OH', 'Ohio', '4[3-5]'),
  region('OK', 'Oklahoma', '7[34]'),
  region('OR', 'Oregon', '97'),
  region('PW', 'Palau', '969(?:39|40)'),
  region('PA', 'Pennsylvania', '1[5-8]|19[0-6]'),
  region('PR', 'Puerto Rico', '00[679]'),
  region('RI', 'Rhode Island', '02[89]'),
  region('SC', 'South Carolina', '29'),
  region('SD', 'South Dakota', '57'),
  region('TN', 'Tennessee', '37|38[0-5]'),
  region('TX', 'Texas', '7[5-9]|885|73301|73344'),
  region('UT', 'Utah', '84'),
  region('VT', 'Vermont', '05'),
  region('VI', 'Virgin Islands|US Virgin Islands', '008'),
  region('VA', 'Virginia', '201|2[23]|24[0-6]'),
  region('WA', 'Washington|Washington State', '98|99[0-4]'),
  region('WV', 'West Virginia', '24[7-9]|2[56]'),
  region('WI', 'Wisconsin', '5[34]'),
  region('WY', 'Wyoming', '82|83[01]|83414'),
]

/** Government offices in Gatineau, Quebec, have Ottawa postal codes (K1A). */
const PROVINCES: readonly Region[] = [
  region('AB', 'Alberta', 'T'),
  region('BC', 'British Columbia|Colombie Britannique', 'V'),
  region('MB', 'Manitoba', 'R'),
  region('NB', 'New Brunswick|Nouveau Brunswick', 'E'),
  region('NL', 'Newfoundland and Labrador|Newfoundland|Labrador|Terre Neuve et Labrador', 'A'),
  region('NS', 'Nova Scotia|Nouvelle Ecosse', 'B'),
  region('NT', 'Northwest Territories|Territoires du Nord Ouest', 'X0E|X0G|X1A'),
  region('NU', 'Nunavut', 'X0[ABC]'),
  region('ON', 'Ontario', '[KLMNP]'),
  region('PE', 'Prince Edward Island|PEI|Ile du Prince Edouard', 'C'),
  region('QC', 'Quebec|PQ', '[GHJ]|K1A'),
  region('SK', 'Saskatchewan', 'S'),
  region('YT', 'Yukon|Yukon Territory|Territoire du Yukon', 'Y'),
]

/** Mexico has no list: shoppers type their state freely. */
export const REGIONS: Partial<Record<Country, readonly Region[]>> = {
  'United States': STATES,
  Canada: PROVINCES,
}

/** Finds a region by code or name, ignoring case, accents and punctuation. */
export function regionNamed(regions: readonly Region[], text: string): Region | undefined {
  const withCode = regions.find(({ code }) => code === text)
  if (withCode) return withCode
  const asked = plain(text)
  return regions.find(({ spellings }) => spellings.includes(asked))
}

function plain(text: string): string {
  const words = text
    .normalize('NFD')
    .replace('&', ' and ')
    .replace(/\p{M}|\./gu, '')
    .replace(/[^\p{L}]+/gu, ' ')
  return singleLine(words).toLowerCase()
}
