/** A redirect draws nothing on its way. */
export function Nothing() {
  return null;
}
