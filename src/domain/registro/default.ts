/** What defaults like '$hoje', '$agora' and '$eu' stand for. */
export type Ambiente = { readonly hoje?: string; readonly agora?: string; readonly eu?: number };

/** What a declared default stands for. */
export function resolveDefault(value: unknown, ambiente: Ambiente = {}): unknown {
  if (value === '$hoje') return ambiente.hoje ?? null;
  if (value === '$agora') return ambiente.agora ?? null;
  if (value === '$eu') return ambiente.eu ?? null;
  return value;
}
