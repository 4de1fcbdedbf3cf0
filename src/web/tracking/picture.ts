import { type Markup, renderHtml } from '../html.ts'
import type { Stage, stagesOf } from './stages.ts'
import type { TrackingWords } from './words.ts'

/** Icons of the stages, drawn with one line in a square of 24. */
const signs: Record<Stage, string> = {
  announced: 'M7 3h7l4 4v14H7zM14 3v4h4M10 12h5M10 16h5',
  collected: 'M4 8l8-4 8 4v8l-8 4-8-4zM4 8l8 4 8-4M12 12v8',
  transit: 'M5 17H2V6h12v11H9M14 10h4l4 3v4h-2M16 17h-2M9 17a2 2 0 1 1-4 0 2 2 0 0 1 4 0M20 17a2 2 0 1 1-4 0 2 2 0 0 1 4 0',
  customs: 'M12 3l8 3v6c0 5-3.5 8-8 9-4.5-1-8-4-8-9V6zM9 12l2 2 4-4',
  delivering: 'M12 21c5-5.5 7-9 7-12a7 7 0 1 0-14 0c0 3 2 6.5 7 12zM14.5 9a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0',
  point: 'M5 10v10h14V10M3 10l2-6h14l2 6zM10 20v-6h4v6',
  delivered: 'M3 11l9-8 9 8M5 10v10h14V10M9 14.5l2 2 4-4',
  back: 'M9 14L4 9l5-5M4 9h10.5a5.5 5.5 0 0 1 0 11H11',
}

/** Draws the stages as a picture that is a list too: a screen reader reads each stage and its state. */
export const pictureOf = (stages: ReturnType<typeof stagesOf>, words: TrackingWords): Markup | [] =>
  stages.length === 0
    ? []
    : renderHtml`<ol class="stages" aria-label="${words.page.stages}">
${stages.map(({ stage, state }) => renderHtml`<li class="${state}"${state === 'now' ? renderHtml` aria-current="step"` : []}><span class="sign"><svg viewBox="0 0 24 24" aria-hidden="true"><path d="${signs[stage]}"/></svg></span><span>${words.stages[stage]}<span class="visually-hidden">, ${words.states[state]}</span></span></li>`)}
</ol>`
