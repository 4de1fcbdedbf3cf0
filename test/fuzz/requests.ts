import { examples, picture } from '../examples.ts'
import { v2Examples } from '../v2-examples.ts'
import { type Chance, chanceOf } from './chance.ts'
import type { Document, Operation } from './document.ts'
import { type Draft, draftOf, render, type Sent } from './draft.ts'
import { formTricks, jsonTricks, type Trick, uploadTricks } from './hostile-body.ts'
import { httpTricks } from './hostile-http.ts'
import { multiply } from './many.ts'
import { spoil } from './near.ts'
import type { Member, World } from './world.ts'

/** As the document has it; with one thing wrong; with bad intent; with many of something. */
export const moods = ['valid', 'near', 'hostile', 'many'] as const
export type Mood = (typeof moods)[number]
export type Request = { readonly index: number; readonly mood: Mood; readonly sent: Sent }

/** Makes the requests of a run, each from the seed and its own number. */
export function requests(seed: number, document: Document, world: World, only?: Mood) {
  const anywhere = httpTricks(world)
  const sourceOf = (member: Member, chance: Chance) => ({ chance, document, memory: member.memory, canary: member.canary })

  /** Most follow from the document alone; some begin with the example of the contract tests, which is known to succeed. */
  async function draftFor(operation: Operation, member: Member, chance: Chance): Promise<Draft> {
    const example = chance.maybe(0.35) && (examples[operation.id] ?? v2Examples[operation.id])
    // Where the member has just lost its access, nothing can be prepared.
    const given = example ? await example(member.call, member.context).catch(() => ({})) : {}
    return draftOf(operation, member, sourceOf(member, chance), picture, given)
  }

  /** The path that the silent organization would ask for, so that an id in it is a foreign one. */
  const foreignPath = (operation: Operation, chance: Chance) =>
    draftOf(operation, world.silent, sourceOf(world.silent, chance), picture).path

  return {
    async build(index: number): Promise<Request> {
      const chance = chanceOf(seed, index)
      const mood = only ?? chance.pick<Mood>(['valid', 'valid', 'valid', 'near', 'hostile', 'hostile', 'many'])
      const operation = chance.pick(document.operations)
      const draft = await draftFor(operation, chance.pick(world.members), chance)
      if (mood === 'near') spoil(draft, chance, document)
      const foreign = mood === 'hostile' && chance.maybe(0.1)
      if (foreign) draft.path = foreignPath(operation, chance)
      const sent = render(draft, `192.0.2.${chance.int(0, 255)}`)
      if (mood === 'hostile' && !foreign) chance.pick(tricksFor(operation, anywhere, chance))(sent, chance)
      if (mood === 'many') multiply(sent, chance, document)
      return { index, mood, sent }
    },

    /** What fills the silent organization: every operation but those that take away, a few times over. */
    async *planting() {
      for (let i = 0; i < document.operations.length * 4; i++) {
        const operation = document.operations[i % document.operations.length]!
        if (operation.method !== 'DELETE') yield render(await draftFor(operation, world.silent, chanceOf(seed, -2 - i)), '192.0.2.1')
      }
    },
  }
}

function tricksFor({ body }: Operation, anywhere: readonly Trick[], chance: Chance) {
  if (!body || chance.maybe(0.4)) return anywhere
  return body.type.includes('json') ? jsonTricks : body.type.includes('urlencoded') ? formTricks : uploadTricks
}
