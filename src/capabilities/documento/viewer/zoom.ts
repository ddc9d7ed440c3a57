/** The sizes that + and - step through; 1 is the real size. */
const STEPS = [0.1, 0.25, 0.33, 0.5, 0.67, 0.75, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3, 4, 5] as const;

/** The next size up (1) or down (-1) from any size; the outermost stays. */
export function nextZoom(now: number, direction: 1 | -1): number {
  const found =
    direction === 1 ? STEPS.find((step) => step > now + 0.005) : STEPS.findLast((step) => step < now - 0.005);
  return found ?? (direction === 1 ? STEPS[STEPS.length - 1] : STEPS[0]) ?? 1;
}
