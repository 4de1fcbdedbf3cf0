/** Chapter of the Harmonized System (HS 2022), its headings, and a short title of our own. Chapter 77 does not exist. */
const rows = `
01 | 1-6 | Live animals
02 | 1-10 | Meat and edible offal
03 | 1-9 | Fish and seafood
04 | 1-10 | Dairy products, eggs and honey
05 | 1-2 4-8 10-11 | Other products of animal origin
06 | 1-4 | Live plants and cut flowers
07 | 1-14 | Vegetables
08 | 1-14 | Fruit and nuts
09 | 1-10 | Coffee, tea and spices
10 | 1-8 | Cereals
11 | 1-9 | Flour, malt and starch
12 | 1-14 | Oil seeds, seeds and medicinal plants
13 | 1-2 | Gums, resins and plant extracts
14 | 1 4 | Plaiting materials and other plant products
15 | 1-18 20-22 | Fats and oils
16 | 1-5 | Preparations of meat or fish
17 | 1-4 | Sugars and confectionery
18 | 1-6 | Cocoa and chocolate
19 | 1-5 | Preparations of cereals, flour or milk; pastry
20 | 1-9 | Preparations of vegetables, fruit or nuts
21 | 1-6 | Other food preparations
22 | 1-9 | Beverages, spirits and vinegar
23 | 1-9 | Residues of food industries; animal feed
24 | 1-4 | Tobacco, nicotine and substitutes
25 | 1-26 28-30 | Salt, stone, plaster and cement
26 | 1-21 | Ores, slag and ash
27 | 1-16 | Mineral fuels and oils
28 | 1-37 39-47 49-50 52-53 | Inorganic chemicals
29 | 1-42 | Organic chemicals
30 | 1-6 | Pharmaceutical products
31 | 1-5 | Fertilisers
32 | 1-15 | Dyes, paints and inks
33 | 1-7 | Perfumery, cosmetics and toiletries
34 | 1-7 | Soap, cleaning products and candles
35 | 1-7 | Starches, glues and enzymes
36 | 1-6 | Explosives, fireworks and matches
37 | 1-7 | Photographic goods
38 | 1-27 | Other chemical products
39 | 1-26 | Plastics and articles of plastics
40 | 1-17 | Rubber and articles of rubber
41 | 1-7 12-15 | Raw hides and leather
42 | 1-3 5-6 | Articles of leather; bags and travel goods
43 | 1-4 | Furskins and articles of fur
44 | 1-21 | Wood and articles of wood
45 | 1-4 | Cork and articles of cork
46 | 1-2 | Basketware and plaited articles
47 | 1-7 | Pulp and waste paper
48 | 1-14 16-23 | Paper, paperboard and articles of them
49 | 1-11 | Books, newspapers and other printed matter
50 | 1-7 | Silk
51 | 1-13 | Wool and animal hair
52 | 1-12 | Cotton
53 | 1-3 5-11 | Other vegetable textile fibres
54 | 1-8 | Man-made filaments
55 | 1-16 | Man-made staple fibres
56 | 1-9 | Wadding, felt, yarns and ropes
57 | 1-5 | Carpets
58 | 1-11 | Special fabrics, lace and embroidery
59 | 1-11 | Coated and technical textiles
60 | 1-6 | Knitted fabrics
61 | 1-17 | Clothing, knitted or crocheted
62 | 1-17 | Clothing, not knitted or crocheted
63 | 1-10 | Bed linen and other made-up textiles
64 | 1-6 | Footwear
65 | 1-2 4-7 | Headgear
66 | 1-3 | Umbrellas and walking sticks
67 | 1-4 | Feathers, artificial flowers and hair
68 | 1-15 | Articles of stone, plaster and cement
69 | 1-7 9-14 | Ceramic products
70 | 1-11 13-20 | Glass and glassware
71 | 1-18 | Pearls, precious stones, precious metals and jewellery
72 | 1-29 | Iron and steel
73 | 1-26 | Articles of iron or steel
74 | 1-13 15 18-19 | Copper and articles of copper
75 | 1-8 | Nickel and articles of nickel
76 | 1-16 | Aluminium and articles of aluminium
78 | 1-2 4 6 | Lead and articles of lead
79 | 1-5 7 | Zinc and articles of zinc
80 | 1-3 7 | Tin and articles of tin
81 | 1-6 8-13 | Other base metals
82 | 1-15 | Tools and cutlery
83 | 1-11 | Miscellaneous articles of base metal
84 | 1-68 70-87 | Machinery and computers
85 | 1-19 21-49 | Electrical and electronic equipment
86 | 1-9 | Railway equipment
87 | 1-16 | Vehicles and their parts
88 | 1-2 4-7 | Aircraft and drones
89 | 1-8 | Ships and boats
90 | 1-8 10-33 | Optical, medical and measuring instruments
91 | 1-14 | Clocks and watches
92 | 1-2 5-9 | Musical instruments
93 | 1-7 | Arms and ammunition
94 | 1-6 | Furniture, bedding and lamps
95 | 3-8 | Toys, games and sports equipment
96 | 1-20 | Miscellaneous manufactured articles
97 | 1-6 | Works of art and antiques
`

const chapters = new Map(
  rows
    .split('\n')
    .filter(Boolean)
    .map((row) => row.split('|').map((cell) => cell.trim()))
    .map(([chapter, headings, title]) => [chapter!, { headings: listHeadings(headings!), title: title! }]),
)

function listHeadings(ranges: string): ReadonlySet<string> {
  const headings = new Set<string>()
  for (const range of ranges.split(' ')) {
    const [from, to = from] = range.split('-')
    for (let heading = Number(from); heading <= Number(to); heading++) headings.add(String(heading).padStart(2, '0'))
  }
  return headings
}

export const chapterCodes: readonly string[] = [...chapters.keys()]

/** The title of the chapter of a code; undefined where the Harmonized System has no such heading. */
export function findChapterTitle(hs_code: string): string | undefined {
  const chapter = chapters.get(hs_code.slice(0, 2))
  return chapter?.headings.has(hs_code.slice(2, 4)) ? chapter.title : undefined
}
