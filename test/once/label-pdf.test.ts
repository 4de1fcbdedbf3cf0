import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { DocumentPage, Mark, TextMark } from '../../src/labels/marks.ts'
import { pdfOf } from '../../src/labels/pdf/document.ts'
import { cleanText } from '../../src/labels/text.ts'
import { deepTest } from '../deep.ts'
import { injections } from '../injections.ts'
import { readPdf } from '../reading.ts'

const text = (content: string, change: Partial<TextMark> = {}): TextMark => {
  return { kind: 'text', x: 5, y: 5, width: 95, height: 6, size: 9, text: content, ...change }
}
const page = (...marks: Mark[]): DocumentPage => ({ width: 105, height: 148, marks })
const lines = (texts: string[], bold = false) => page(...texts.map((one, i) => text(one, { y: 3 + i * 7, bold })))

const addresses = {
  AT: ['Jörg Österreicher, Mariahilfer Straße 12, 1070 Wien', 'Žofia Weiß, Getreidegasse 9, 5020 Salzburg'],
  BE: ['Zoë Désiré, Rue de l’Église 4, 4000 Liège', 'Anaïs Peeters, Groenplaats 1, 2000 Antwerpen'],
  BG: ['Йордан Щерев, бул. „Витоша“ 15, 1000 София', 'Юлия Ъглова, ул. Княз Борис I 88, 9000 Варна'],
  CZ: ['Jiří Dvořák, Náměstí Republiky 1, 110 00 Praha', 'Šárka Růžičková, Žižkova 3, 602 00 Brno'],
  DE: ['Käthe Müßig, Große Bäckerstr. 7, 20095 Hamburg', 'ẞPORTHAUS GmbH & Co. KG, Königsallee 1, 40212 Düsseldorf'],
  DK: ['Søren Ægidius, Ålekistevej 5, 2720 Vanløse', 'Åse Østergård, Nørregade 10, 5000 Odense'],
  EE: ['Õnne Pärn, Tõnismägi 2, 10119 Tallinn', 'Jüri Kõiv, Ülikooli 18, 51003 Tartu'],
  ES: ['Íñigo Muñoz, C/ Peñón 3, 2º izq., 28005 Madrid', 'Núria Güell, Av. Paral·lel 62, 08001 Barcelona'],
  FR: ['François Lœuvre, 3 bis rue d’Aÿ, 75008 Paris', 'Maëlys Bœuf, Forêt-Noire 1, 67000 Strasbourg'],
  GR: ['Γιώργος Παπαδόπουλος, Ερμού 25, 105 63 Αθήνα', 'Ελένη Ξάνθου, Λεωφ. Νίκης 7, 546 24 Θεσσαλονίκη'],
  HU: ['Győző Ürmössy, Fő utca 1., 1011 Budapest', 'Űrhajós Ödön, Kőfaragó u. 8., 6720 Szeged'],
  IS: ['Þórður Guðmundsson, Laugavegur 3, 101 Reykjavík', 'Æsa Örlygsdóttir, Hafnarstræti 9, 600 Akureyri'],
  LT: ['Žygimantas Šėža, Gedimino pr. 9, 01103 Vilnius', 'Ąžuolas Įvykis, Laisvės al. 5, 44240 Kaunas'],
  LV: ['Jānis Bērziņš, Brīvības iela 1, Rīga, LV-1010', 'Ķēniņš Ģirts, Lielā iela 3, Liepāja, LV-3401'],
  PL: ['Łucja Źdźbło, ul. Święty Marcin 80, 61-809 Poznań', 'Józef Gęś, al. Niepodległości 4, 02-653 Warszawa'],
  PT: ['João Conceição, R. da Assunção 7, 1100-042 Lisboa', 'Inês Órfão, Praça da Sé 1, 4050-573 Porto'],
  RO: ['Ștefan Țepeș, Str. Mântuleasa 2, 023961 București', 'Ioana Bălăceanu, Str. Înfrățirii 6, 400000 Cluj'],
  TR: ['İbrahim Güneş, Çarşı Cad. 5, 34110 İstanbul', 'Ayşe Iğdır, Atatürk Blv. 10, 06050 Ankara'],
  UA: ['Тарас Їжакевич, вул. Хрещатик 22, 01001 Київ', 'Ґанна Єрмоленко, просп. Свободи 1, 79000 Львів'],
  VN: ['Nguyễn Thị Ánh Tuyết, 12 Đường Lê Lợi, Huế', 'Trần Ưng Đệ, 5 Phố Hàng Bồ, Quận Hoàn Kiếm, Hà Nội'],
}

for (const bold of [false, true]) {
  test(`what is written ${bold ? 'in bold ' : ''}can be read back: forty addresses of twenty countries`, async () => {
    const texts = Object.values(addresses).flat()
    assert.equal(texts.length, 40)
    const [first, second] = await readPdf(pdfOf([lines(texts.slice(0, 20), bold), lines(texts.slice(20), bold)], { title: 'Addresses' }))
    assert.deepEqual([...first!.lines, ...second!.lines], texts)
  })
}

test('letters that come in parts are put together, and those of other scripts are written in Latin', async () => {
  const given = [
    'Zoe\u0308 A\u030angstro\u0308m',
    '東京都',
    '서울',
    'Ἀθῆναι',
    'שלום',
    'x\u202eevil\u200b',
    'a\ud800b',
    'tab\there',
    '\ue000',
  ]
  const [read] = await readPdf(pdfOf([lines(given)], { title: '' }))
  assert.deepEqual(read!.lines, ['Zoë Ångström', 'DongJingDou', 'SeoUl', 'Αθηναι', 'slvm', 'xevil', 'ab', 'tab here', '?'])
})

deepTest('words of the format in a text or in the title are text, and a document has no scripts, links or actions', async () => {
  const squeezed = (text: string) => text.replaceAll(/\s/g, '')
  for (const words of injections) {
    const pdf = pdfOf([page(text(words, { height: 60, least: 4 }), text(`${words} Ж`, { y: 70, height: 60, least: 4 }))], { title: words })
    assert.doesNotMatch(
      Buffer.from(pdf).toString('latin1'),
      /\/(JS|JavaScript|URI|Launch|Action|AA|OpenAction|EmbeddedFile|AcroForm|Annots)\b/,
    )
    const [read, ...more] = await readPdf(pdf)
    assert.deepEqual(more, [])
    const written = cleanText(words)
    assert.equal(squeezed(read!.lines.join('')), squeezed(`${written}${written}Ж`))
  }
})

test('the same pages give the same bytes, also after others were drawn', () => {
  const draw = () => Buffer.from(pdfOf([lines(addresses.DE), lines(addresses.GR, true)], { title: 'Two' }))
  const first = draw()
  pdfOf([lines(addresses.VN)], { title: 'Another' })
  assert.ok(first.equals(draw()))
  assert.doesNotMatch(first.toString('latin1'), /Date|\/ID/)
})

test('pages have their own sizes and share their letters', async () => {
  const one = pdfOf([lines(addresses.FR)], { title: '' })
  const many = pdfOf(
    Array.from({ length: 50 }, () => lines(addresses.FR)),
    { title: '' },
  )
  assert.ok(many.length < one.length + 49 * 600, `${one.length} for one, ${many.length} for fifty`)
  const sizes = [
    [105, 148],
    [210, 297],
    [101.6, 152.4],
  ] as const
  const read = await readPdf(
    pdfOf(
      sizes.map(([width, height]) => ({ width, height, marks: [] })),
      { title: '' },
    ),
  )
  read.forEach(({ width, height }, i) => {
    assert.ok(Math.abs(width - sizes[i]![0]) < 0.01 && Math.abs(height - sizes[i]![1]) < 0.01)
  })
})
