// Loaded before everything else in each process of `npm test -- --date …` (NODE_OPTIONS=--import): the machine then shows another
// date and goes on from there. Timers and `performance.now()` stay as they are. Plain JavaScript, because one test starts an older node.
const offset = Number(process.env.TEST_CLOCK_OFFSET_MS)
const machineNow = Date.now
const now = () => machineNow() + offset

Date.now = now
Object.defineProperty(performance, 'timeOrigin', { value: performance.timeOrigin + offset })
globalThis.Date = new Proxy(Date, {
  construct: (target, given, newTarget) => Reflect.construct(target, given.length === 0 ? [now()] : given, newTarget),
  apply: (target) => new target(now()).toString(),
})
