/** Words with which people look for the same thing. Each finds what the others of its line find. */
const groups = [
  'label postage waybill sticker barcode',
  'rate quote price tariff cost fee charge',
  'webhook callback connection subscription hook',
  'notification webhook event',
  'tracking trace track whereabouts scan',
  'return rma refund',
  'cancel void abort',
  'delete remove destroy',
  'create add new make',
  'update edit change modify patch',
  'list search find query',
  'get read retrieve fetch show',
  'pickup collection collect',
  'servicepoint pudo locker parcelshop dropoff accesspoint',
  'customs duty import export border declaration incoterm',
  'hscode commodity harmonized',
  'claim ticket complaint support helpdesk damage lost',
  'invoice bill billing statement',
  'document paper pdf file',
  'oauth authentication authenticate login token signin credential',
  'apikey key credential secret',
  'carrier courier shipper',
  'contract account agreement',
  'address location',
  'sender warehouse origin shipfrom',
  'receiver recipient consignee customer',
  'parcel package box collo',
  'shipment consignment announce',
  'order sale',
  'checkout cart basket',
  'sandbox test simulator simulate clock',
  'pricelist contractrates rates',
  'report export csv',
  'analytics statistics metrics dashboard',
  'audit event log history',
  'brand logo',
  'integration shop store',
  'rule automation condition',
  'default setting preference',
  'batch bulk several',
  'upsert merge',
  'replay retry resend redeliver',
  'rotate renew',
  'insurance insured cover',
  'tax vat duty',
  'organization company tenant',
  'validate verify check normalize',
  'transit delivery duration speed',
  'qr labelless',
].map((line) => line.split(' '))

/** Phrases that stand for one of the words above. */
const phrases: Readonly<Record<string, string>> = {
  'parcel shop': 'servicepoint',
  'parcel locker': 'servicepoint',
  'service point': 'servicepoint',
  'access point': 'servicepoint',
  'drop off': 'dropoff',
  'pick up': 'pickup',
  'price list': 'pricelist',
  'rate card': 'pricelist',
  'contract rates': 'contractrates',
  'sign in': 'signin',
  'log in': 'login',
  'hs code': 'hscode',
  'api key': 'apikey',
  'ship from': 'shipfrom',
  'proof of delivery': 'proof delivery',
  'cash on delivery': 'cash delivery',
}

const bySynonym = new Map<string, readonly string[]>()
for (const group of groups)
  for (const word of group) bySynonym.set(word, [...new Set([...(bySynonym.get(word) ?? []), ...group.filter((one) => one !== word)])])

export const synonymsOf = (word: string) => bySynonym.get(word) ?? []

/** A text with its phrases as words. */
export const joinPhrases = (text: string) =>
  Object.entries(phrases).reduce((joined, [phrase, word]) => joined.replaceAll(phrase, `${phrase} ${word}`), text)
/** A query, in which a phrase is one word only. */
export const joinQuery = (text: string) => Object.entries(phrases).reduce((joined, [phrase, word]) => joined.replaceAll(phrase, word), text)
