import type { DeskState } from './desk.ts'

type SoldItem = {
  readonly product_description: string
  readonly quantity: number
  readonly selling_price_per_item: number
  readonly currency: string
}
type Answer = {
  readonly comment?: string | null
  readonly attachments?: readonly { readonly file_token: string }[]
  readonly sales_data?: readonly SoldItem[]
}

/**
 * True if a step sends documents to the carrier. `provide_data` does where it answered the last open request in a status from which
 * `forward_documents` is not allowed, such as `hold`.
 */
export const sendsDocuments = ({ name, details }: DeskState['steps'][number]): boolean =>
  name === 'forward_documents' || (name === 'provide_data' && (JSON.parse(details) as { is_complete?: true }).is_complete === true)

/** Returns what the customer provided up to a step, since the carrier was last sent documents. The key of such a step names its request. */
export function providedAnswers({ steps, requests }: Pick<DeskState, 'steps' | 'requests'>, sequence: number) {
  const before = steps.filter((step) => step.sequence < sequence)
  const from = before.findLast(sendsDocuments)?.sequence ?? 0
  const keys = new Set(steps.filter((step) => step.sequence > from && step.sequence <= sequence).map(({ step_key }) => step_key))
  return requests.flatMap(({ id, data_type, title, answer }) =>
    answer !== null && keys.has(`request ${id}`) ? [{ id, data_type, title, answer: JSON.parse(answer) as Answer }] : [],
  )
}
