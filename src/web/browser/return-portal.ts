// Opens the link whose token stands in the fragment of the address, which browsers send to no server.
const token = location.hash.slice(1)
if (token !== '') {
  const form = document.querySelector<HTMLFormElement>('form#open')!
  form.querySelector<HTMLInputElement>('[name=token]')!.value = token
  history.replaceState(null, '', location.pathname + location.search)
  form.submit()
}
