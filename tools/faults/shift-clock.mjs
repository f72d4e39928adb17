// Preloaded into a hub to make its clock wrong: shifts its Date by CLOCK_SHIFT_MS.
const shiftMs = Number(process.env.CLOCK_SHIFT_MS);
const RealDate = Date;
const shiftedNow = () => RealDate.now() + shiftMs;

class ShiftedDate extends RealDate {
  constructor(...args) {
    super(...(args.length === 0 ? [shiftedNow()] : args));
  }
}
// As own properties, since Next copies those to its own Date.
for (const [name, value] of Object.entries({ now: shiftedNow, parse: RealDate.parse, UTC: RealDate.UTC }))
  Object.defineProperty(ShiftedDate, name, { value, writable: true, configurable: true });
globalThis.Date = ShiftedDate;
