export { applyRules } from './ready.ts'
