/** Whole years from a date of birth to a day; both are dates without a time, read as the database reads them. */
export function ageOn(bornOn: string, now: Date): number {
  const today = now.toISOString().slice(0, 10);
  const years = Number(today.slice(0, 4)) - Number(bornOn.slice(0, 4));
  return today.slice(5) < bornOn.slice(5, 10) ? years - 1 : years;
}
