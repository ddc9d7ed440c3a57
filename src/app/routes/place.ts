/** Where the person is in the shell; null while nothing of it is drawn. */
let current: string | null = null;

export function keepPlace(path: string | null): void {
  current = path;
}

/** Where a refused navigation leaves the person: on the screen they were on (A6), else `home`. */
export function placeOr(home: string, refused: string): string {
  return current === null || current.split('#')[0] === refused ? home : current;
}
