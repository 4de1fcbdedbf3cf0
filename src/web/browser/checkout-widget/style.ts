/** The style of the widget, which the server puts before the modules. */
declare const widgetStyle: string

let sheet: CSSStyleSheet | undefined
/** Shares one style sheet among all elements of a page. It needs no permission in the content security policy of the shop. */
export function shareStyle(): CSSStyleSheet {
  if (!sheet) {
    sheet = new CSSStyleSheet()
    sheet.replaceSync(widgetStyle)
  }
  return sheet
}
