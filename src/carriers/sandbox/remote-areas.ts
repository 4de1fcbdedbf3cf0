import type { PostalRange } from '../kit/product.ts'

/** Places that carriers charge extra for, each by its postal codes. Which of them are remote, every carrier says for itself. */
export const canaryIslands: readonly PostalRange[] = [
  ['35000', '35999'],
  ['38000', '38999'],
]
export const balearicIslands: readonly PostalRange[] = [['07000', '07999']]
export const ceutaAndMelilla: readonly PostalRange[] = [
  ['51000', '51999'],
  ['52000', '52999'],
]
export const corsicaArea: readonly PostalRange[] = [['20000', '20699']]
export const sardiniaArea: readonly PostalRange[] = [['07000', '09999']]
export const sicilyArea: readonly PostalRange[] = [['90000', '98999']]
export const azoresArea: readonly PostalRange[] = [['9500', '9999']]
export const madeiraArea: readonly PostalRange[] = [['9000', '9499']]

export const scottishHighlands: readonly PostalRange[] = [
  ['IV1', 'IV63'],
  ['KW1', 'KW14'],
  ['PA20', 'PA49'],
  ['PH15', 'PH50'],
]
export const scottishIslands: readonly PostalRange[] = [
  ['HS1', 'HS9'],
  ['KA27', 'KA28'],
  ['KW15', 'KW17'],
  ['PA60', 'PA78'],
  ['ZE1', 'ZE3'],
]
export const northernIreland: readonly PostalRange[] = [['BT1', 'BT94']]
export const scillyArea: readonly PostalRange[] = [['TR21', 'TR25']]

export const germanIslands: readonly PostalRange[] = [
  ['18565', '18565'],
  ['25846', '25849'],
  ['25859', '25869'],
  ['25938', '25999'],
  ['26465', '26465'],
  ['26474', '26474'],
  ['26486', '26486'],
  ['26548', '26548'],
  ['26571', '26571'],
  ['26579', '26579'],
  ['26757', '26757'],
  ['27498', '27499'],
]
export const waddenIslands: readonly PostalRange[] = [
  ['1791', '1797'],
  ['8881', '8899'],
  ['9161', '9166'],
]
export const creteArea: readonly PostalRange[] = [['70000', '74999']]
export const greekIslands: readonly PostalRange[] = [
  ['28000', '29199'],
  ['31080', '31084'],
  ['49000', '49199'],
  ['81000', '85999'],
]
export const croatianIslands: readonly PostalRange[] = [
  ['20221', '20290'],
  ['21400', '21485'],
  ['51500', '51564'],
]
export const estonianIslands: readonly PostalRange[] = [['92000', '94999']]
export const bornholmArea: readonly PostalRange[] = [['3700', '3799']]
export const gotlandArea: readonly PostalRange[] = [['62100', '62499']]
export const laplandArea: readonly PostalRange[] = [['96000', '99999']]
export const finnmarkAndSvalbard: readonly PostalRange[] = [
  ['9170', '9179'],
  ['9500', '9999'],
]
export const alaskaArea: readonly PostalRange[] = [['99500', '99999']]
export const hawaiiArea: readonly PostalRange[] = [['96700', '96899']]
export const canadianNorth: readonly PostalRange[] = [
  ['X0A', 'X1A'],
  ['Y0A', 'Y1A'],
]
export const australianOutback: readonly PostalRange[] = [
  ['0800', '0899'],
  ['6700', '6799'],
]
export const tasmaniaArea: readonly PostalRange[] = [['7000', '7999']]
