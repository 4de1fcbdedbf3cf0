const internals = new WeakMap<FormControlElement, ElementInternals>()
/** Returns the internals of an element, which no script of the shop's page can reach. */
export const findInternals = (element: FormControlElement): ElementInternals => internals.get(element)!

/** An element that belongs to a form, with the properties of an input. */
export class FormControlElement extends HTMLElement {
  static formAssociated = true

  constructor() {
    super()
    internals.set(this, this.attachInternals())
  }

  get name() {
    return this.getAttribute('name')
  }

  get form() {
    return findInternals(this).form
  }

  get validity() {
    return findInternals(this).validity
  }

  get validationMessage() {
    return findInternals(this).validationMessage
  }

  checkValidity() {
    return findInternals(this).checkValidity()
  }

  reportValidity() {
    return findInternals(this).reportValidity()
  }
}
