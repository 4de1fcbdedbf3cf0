import { writeFileSync } from 'node:fs'
import { CarrierRefusal } from '../carriers/kit/carrier.ts'
import { CarrierUnreachable } from '../carriers/send.ts'
import { findContractOfAny } from '../modules/contracts/service.ts'
import { ClosedElsewhere, closeDay } from '../modules/handover/manifests/close-day.ts'
import { describeManifest, findManifestDocument, listManifests } from '../modules/handover/manifests/service.ts'
import type { Context } from '../platform/context.ts'
import { reportCarrier } from './carrier-report.ts'
import { CommandError, type CommandServices, defineCommand } from './command.ts'
import { contextFor } from './context-for.ts'
import { idValue, textValue } from './values.ts'

/** The contract of any organization, to be called on behalf of its owner. */
async function openContract(place: CommandServices, id: number) {
  const { system } = await place.open()
  const contract = await findContractOfAny(system, id)
  if (!contract) throw new CommandError(`There is no contract ${id}. See which there are with: crossdock contracts list`)
  return { contract, ctx: await contextFor(place, contract.organization_id) }
}

export const checkCarrierCommand = defineCommand({
  options: { contract: { about: 'the contract whose settings the carrier is called with', value: idValue, required: true } },
  async run(place, { contract: id }) {
    const { contract, ctx } = await openContract(place, id)
    const { json, text, hasPassed } = await reportCarrier(ctx, contract)
    if (!hasPassed) throw new CommandError(text)
    return { json, text }
  },
})

export const manifestCommand = defineCommand({
  options: {
    contract: { about: 'the contract whose day is closed', value: idValue, required: true },
    number: { about: 'closes nothing, and takes the document of the manifest with this number. Default: the latest', value: idValue },
    output: { about: 'a file for the document of the manifest', value: textValue('FILE') },
  },
  async run(place, { contract: id, number, output }) {
    const { contract, ctx } = await openContract(place, id)
    const { carrier } = contract
    const { manifest } = carrier
    if (!manifest) throw new CommandError(`${carrier.name} takes no manifests: it closes the day by itself.`)
    const made = number === undefined ? (await closeNow(ctx, { contract, carrier, manifest })).map(describeManifest) : []
    const manifests = await listManifests(ctx, id)
    const printed = output === undefined ? undefined : await writeDocument(ctx, id, { number: number ?? manifests[0]?.number, output })
    const lines = manifests.map(lineOf)
    const head = number === undefined ? (made.length === 0 ? 'There was nothing to close. ' : `Closed ${sumOf(made)} shipments. `) : ''
    const all = lines.length === 0 ? 'There is no manifest yet.' : 'The latest manifests:'
    return {
      json: { made, manifests, file: printed ?? null },
      text: [`${head}${all}`, ...lines, ...(printed ? [`${printed} holds the document.`] : [])].join('\n'),
    }
  },
})

type DescribedManifest = ReturnType<typeof describeManifest>
const sumOf = (made: readonly DescribedManifest[]) => made.reduce((sum, { shipment_count }) => sum + shipment_count, 0)
const lineOf = ({ number, manifest_id, created_at, shipment_count, failed, has_document }: DescribedManifest) =>
  [
    `${number}  ${manifest_id}  ${created_at}  ${shipment_count} shipments`,
    has_document ? 'with a document' : 'no document',
    ...failed.map(({ shipment_id, message }) => `not closed: ${shipment_id} (${message})`),
  ].join('  ')

/** Closes the day, and reports a refusal in the words of the carrier. */
const closeNow = (...closing: Parameters<typeof closeDay>) =>
  closeDay(...closing).catch((error: unknown) => {
    if (error instanceof CarrierRefusal || error instanceof CarrierUnreachable || error instanceof ClosedElsewhere)
      throw new CommandError(error.message)
    throw error
  })

async function writeDocument(ctx: Context, contract_id: number, { number, output }: { number: number | undefined; output: string }) {
  const document = number === undefined ? undefined : await findManifestDocument(ctx, contract_id, number)
  if (!document)
    throw new CommandError(
      document === null ? `The carrier returned no document with manifest ${number}.` : `Contract ${contract_id} has no such manifest.`,
    )
  writeFileSync(output, Buffer.from(document.content_base64, 'base64'))
  return output
}
