import type { ServicePointSearchResult } from '../../../../clients/typescript/src/generated/schemas.ts'
import { makeElement, makeSvg } from '../element.ts'
import { distanceText } from './format.ts'
import { fitMap, locateDestination, type MapPlace, roundLength, spreadPlaces, toPlane } from './geometry.ts'
import type { ChosenLanguage } from './words.ts'

/** The language of the widget, and what is done with the service point that a shopper picks. */
export type Picking = { readonly language: ChosenLanguage; readonly onPick: (point: ServicePointSearchResult) => void }

const box = { width: 320, height: 240, margin: 22 }
/** Gap between two markers, in units of the box: a finger can hit each. */
const markerGap = 27
const mostRings = 12

/** Circles of round distances around the destination: what a shopper without streets can judge a way by. */
function ringsAround(centre: MapPlace, unitLength: number) {
  const count = Math.min(mostRings, Math.ceil(Math.hypot(box.width, box.height) / unitLength))
  return Array.from({ length: count }, (_, i) => makeSvg('circle.ring', { cx: centre.x, cy: centre.y, r: (i + 1) * unitLength }))
}

function scaleBar(metresPerUnit: number, metres: number, { locale }: ChosenLanguage) {
  const [x, y] = [10, box.height - 10]
  const right = x + metres / metresPerUnit
  return makeSvg(
    'g.scale',
    {},
    makeSvg('path', { d: `M${x} ${y - 5}v5H${right}v-5` }),
    makeSvg('text', { x: x + 4, y: y - 5 }, distanceText(metres, locale)),
  )
}

/** Arrow keys go from marker to marker, so that the whole map is one stop of the tab key. */
function followArrows(event: KeyboardEvent, markers: readonly HTMLElement[]) {
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key]
  if (!step) return
  event.preventDefault()
  const at = markers.indexOf(event.target as HTMLElement)
  const next = markers[(at + step + markers.length) % markers.length]
  for (const marker of markers) marker.tabIndex = marker === next ? 0 : -1
  next?.focus()
}

/** Draws service points around the destination, with no tiles from any other server. Each marker has the number of its point in the list. */
export function pointMap(points: readonly ServicePointSearchResult[], { language, onPick }: Picking) {
  const places = toPlane(points.map(({ position }) => position))
  const destination = locateDestination(
    places,
    points.map(({ distance }) => distance),
  )
  const { at, metresPerUnit } = fitMap(destination ? [...places, destination] : places, box)
  const drawn = places.map(at)
  const centre = destination && at(destination)
  const spread = spreadPlaces(drawn, markerGap, box, centre)
  const metres = roundLength((box.width / 3) * metresPerUnit)
  const picture = makeSvg(
    'svg',
    { viewBox: `0 0 ${box.width} ${box.height}`, 'aria-hidden': 'true' },
    centre && ringsAround(centre, metres / metresPerUnit),
    drawn.map(({ x, y }, i) => makeSvg('path.leader', { d: `M${x} ${y}L${spread[i]!.x} ${spread[i]!.y}` })),
    drawn.map(({ x, y }) => makeSvg('circle.place', { cx: x, cy: y, r: 2 })),
    centre &&
      makeSvg('path.destination', { d: `M${centre.x - 6} ${centre.y}l6 -6l6 6v6h-12z` }, makeSvg('title', {}, language.words.destination)),
    scaleBar(metresPerUnit, metres, language),
  )
  const markers = points.map((point, i) => {
    const marker = makeElement(
      'button.marker',
      {
        type: 'button',
        part: 'marker',
        'aria-pressed': 'false',
        'aria-label': `${i + 1}. ${point.name}${typeof point.distance === 'number' ? `, ${distanceText(point.distance, language.locale)}` : ''}`,
        tabindex: i === 0 ? '0' : '-1',
        click: () => onPick(point),
      },
      String(i + 1),
    )
    // Style goes through the object model: a content security policy refuses style attributes.
    marker.style.left = `${(100 * spread[i]!.x) / box.width}%`
    marker.style.top = `${(100 * spread[i]!.y) / box.height}%`
    return marker
  })
  const group = makeElement(
    'div.markers',
    { role: 'group', 'aria-label': language.words.map, keydown: (event: KeyboardEvent) => followArrows(event, markers) },
    markers,
  )
  return {
    element: makeElement('div.map', { part: 'map' }, picture, group),
    select(chosen: ServicePointSearchResult) {
      for (const [i, marker] of markers.entries()) {
        const isChosen = points[i]!.id === chosen.id
        marker.setAttribute('aria-pressed', String(isChosen))
        marker.tabIndex = isChosen ? 0 : -1
      }
    },
  }
}
