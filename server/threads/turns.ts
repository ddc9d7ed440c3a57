/** A queue in which callers take turns: who sends a hundred waits for himself and not before the others. */
export type Turns<T> = {
  add(who: string, turn: T): void;
  /** The next one's; it counts as its caller's until `end`. Undefined too where all who wait have enough under way. */
  next(): T | undefined;
  end(who: string): void;
  /** How many of a caller are waiting or under way. */
  of(who: string): number;
  /** How many wait. */
  size(): number;
  clear(): T[];
};

/** `atWork`: how many of one caller may be under way at once; with two threads nobody then holds both. */
export function turns<T>(atWork = Infinity): Turns<T> {
  /** In the order of their turn. */
  const waiting = new Map<string, T[]>();
  const under = new Map<string, number>();
  let size = 0;
  const count = (who: string, by: number): void => {
    const now = (under.get(who) ?? 0) + by;
    if (now > 0) under.set(who, now);
    else under.delete(who);
  };
  return {
    add(who, turn) {
      const own = waiting.get(who);
      if (own) own.push(turn);
      else waiting.set(who, [turn]);
      size++;
    },
    next() {
      const who = [...waiting.keys()].find((caller) => (under.get(caller) ?? 0) < atWork);
      const own = who === undefined ? undefined : waiting.get(who);
      if (who === undefined || !own) return undefined;
      const turn = own.shift();
      waiting.delete(who);
      if (own.length > 0) waiting.set(who, own);
      size--;
      count(who, 1);
      return turn;
    },
    end: (who) => count(who, -1),
    of: (who) => (waiting.get(who)?.length ?? 0) + (under.get(who) ?? 0),
    size: () => size,
    clear() {
      const all = [...waiting.values()].flat();
      waiting.clear();
      size = 0;
      return all;
    },
  };
}
