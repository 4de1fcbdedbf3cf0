import type { Context } from '../platform/context.ts'

/** Four labels fit on a sheet: the links differ in where the first one goes. */
const places = [0, 1, 2, 3]
const rootOf = ({ baseUrl }: Pick<Context, 'baseUrl'>) => `${baseUrl}/api/v2`

/** Links to the label of a parcel. */
export const labelLinks = (by: Pick<Context, 'baseUrl'>, id: number) => ({
  normal_printer: places.map((place) => `${rootOf(by)}/labels/normal_printer/${id}?start_from=${place}`),
  label_printer: `${rootOf(by)}/labels/label_printer/${id}`,
})

/** Links to the labels of several parcels in one file. */
export function labelLinksOf(by: Pick<Context, 'baseUrl'>, ids: readonly number[]) {
  const list = `ids=${ids.join(',')}`
  return {
    normal_printer: places.map((place) => `${rootOf(by)}/labels/normal_printer?${list}&start_from=${place}`),
    label_printer: `${rootOf(by)}/labels/label_printer?${list}`,
  }
}

export const declarationLink = (by: Pick<Context, 'baseUrl'>, id: number) => ({
  normal_printer: `${rootOf(by)}/customs_declaration/normal_printer/${id}`,
})

export const documentLink = (by: Pick<Context, 'baseUrl'>, id: number, type: string) => `${rootOf(by)}/parcels/${id}/documents/${type}`
