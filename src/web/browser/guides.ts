// Adds a button to each sample that copies it. Without a clipboard, as on a page that is not secure, there is none.

const restMs = 2_000

function addCopyButton(sample: Element) {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'copy'
  button.textContent = 'Copy'
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(sample.textContent ?? '')
    button.textContent = 'Copied'
    setTimeout(() => {
      button.textContent = 'Copy'
    }, restMs)
  })
  const frame = document.createElement('div')
  frame.className = 'copyable'
  sample.before(frame)
  frame.append(sample, button)
}

if (navigator.clipboard) for (const sample of document.querySelectorAll('.prose .sample')) addCopyButton(sample)
