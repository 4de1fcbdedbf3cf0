import type { DeliveryOption } from '../../carriers/kit/returns.ts'
import type { Language } from '../tracking/words.ts'
import { germanReturns } from './words/de.ts'
import { englishReturns } from './words/en.ts'
import { spanishReturns } from './words/es.ts'
import { frenchReturns } from './words/fr.ts'
import { italianReturns } from './words/it.ts'
import { dutchReturns } from './words/nl.ts'

type Sentence =
  | ('title' | 'find' | 'findText' | 'identifier' | 'postalCode' | 'search' | 'missing' | 'check' | 'tooMany' | 'wait')
  | (
      | 'notDelivered'
      | 'notDeliveredText'
      | 'tooLate'
      | 'tooLateText'
      | 'expired'
      | 'expiredText'
      | 'opening'
      | 'openingText'
      | 'closed'
      | 'contactShop'
    )
  | (
      | 'chooseItems'
      | 'chooseItemsText'
      | 'order'
      | 'quantity'
      | 'reason'
      | 'chooseReason'
      | 'message'
      | 'optional'
      | 'photos'
      | 'photosHint'
    )
  | ('photosAdded' | 'returned' | 'wholeParcel' | 'next' | 'nothingLeft' | 'steps' | 'items' | 'handover' | 'summary')
  | ('chooseHandover' | 'refund' | 'refundMessage' | 'points' | 'noOptions' | 'carrier')
  | ('checkReturn' | 'from' | 'fee' | 'noFee' | 'submit' | 'submitPay' | 'change' | 'policy' | 'support' | 'approvalNote')
  | ('ready' | 'readyText' | 'codeReady' | 'codeText' | 'codeAlt' | 'pending' | 'pendingText' | 'refresh' | 'awaitingPayment')
  | ('awaitingPaymentText' | 'pay' | 'paymentFailed' | 'paymentFailedText' | 'startAgain' | 'requested' | 'requestedText' | 'rejected')
  | (
      | 'failed'
      | 'cancelled'
      | 'download'
      | 'downloadCode'
      | 'downloadCustoms'
      | 'email'
      | 'emailSubject'
      | 'keepLink'
      | 'progress'
      | 'number'
    )
  | ('errorTitle' | 'nothingChosen' | 'wrongQuantity' | 'wrongReason' | 'needsMessage' | 'needsPhoto' | 'wrongPhoto' | 'tooLong')
  | ('wrongRefund' | 'wrongOption' | 'changed' | 'feeImpossible')

/** Texts of the return portal in one language; a missing one does not compile. */
export type ReturnWords = Readonly<Record<Sentence, string>> & {
  readonly refunds: Readonly<Record<'money' | 'credit' | 'exchange', string>>
  readonly options: Readonly<Record<DeliveryOption, { readonly name: string; readonly text: string }>>
}

export const returnWords: Readonly<Record<Language, ReturnWords>> = {
  en: englishReturns,
  nl: dutchReturns,
  de: germanReturns,
  fr: frenchReturns,
  es: spanishReturns,
  it: italianReturns,
}
