/** Today as the clinic sees it: dates turn at midnight in the unit's zone, not in UTC. */
const ZONE = 'America/Sao_Paulo';
const formatter = new Intl.DateTimeFormat('en-CA', { timeZone: ZONE, year: 'numeric', month: '2-digit', day: '2-digit' });

let until = 0;
let today = '';

/** 'YYYY-MM-DD' in the unit's zone; read again every second at most. */
export function hoje(now = Date.now()): string {
  if (now >= until || now < until - 1000) {
    today = formatter.format(now);
    until = now + 1000;
  }
  return today;
}
