// Loaded first into a hub whose clock is wrong: its Date is CLOCK_SHIFT_MS away from the machine's.
const shiftMs = Number(process.env.CLOCK_SHIFT_MS);
const RealDate = Date;
const shiftedNow = () => RealDate.now() + shiftMs;

class ShiftedDate extends RealDate {
  constructor(...args) {
    super(...(args.length === 0 ? [shiftedNow()] : args));
  }
}
// As properties of its own, since Next copies them to a Date of its own.
for (const [name, value] of Object.entries({ now: shiftedNow, parse: RealDate.parse, UTC: RealDate.UTC }))
  Object.defineProperty(ShiftedDate, name, { value, writable: true, configurable: true });
globalThis.Date = ShiftedDate;
