/** Morning before 12:00, afternoon before 18:00, by the clock of the device. Source: spec 1, D41. */
export function greeting(now: Date): 'Good morning' | 'Good afternoon' | 'Good evening' {
  if (now.getHours() < 12) return 'Good morning';
  return now.getHours() < 18 ? 'Good afternoon' : 'Good evening';
}
