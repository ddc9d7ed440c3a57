/** Boards of another service in place of our own (DASH-01): which one, and for how long an address opens it. */

/** Seconds that a signed address opens a board (B9). */
export const PASSE_SEGUNDOS = 600;
/** The next address is asked for this long before the present one ends. */
export const RENOVA_ANTES_SEGUNDOS = 60;
/** Pixels of the frame (A7). */
export const ALTURA_DO_QUADRO = 1000;
/** Milliseconds that a veil covers the frame while it loads (B9). */
export const VEU_MS = 2000;
/** A board that is named here and has no number in the other service. */
export const SEM_IDENTIFICADOR = -1;

const PAR = /^([a-z][a-z0-9-]{0,59})=(-1|[1-9][0-9]{0,8})$/;

/** 'agenda-dash=12, municipio=7' by the board's name; null where the text says anything else, or a board twice. */
export function identificadoresDe(text: string): ReadonlyMap<string, number> | null {
  const found = new Map<string, number>();
  for (const part of text.split(',')) {
    const [, nome = '', numero = ''] = PAR.exec(part.trim()) ?? [];
    if (nome === '' || found.has(nome)) return null;
    found.set(nome, Number(numero));
  }
  return found;
}

/** What the call of an embedded board answers. */
export type PasseDoPainel = {
  /** Of the frame, without what the browser adds: filters chosen in it, and its look. */
  readonly endereco: string;
  readonly valeSegundos: number;
};

/**
 * The address of the frame: the signed one, the filters that a person chose in it, and our look. `escolhidos` is the query
 * that the frame told of itself; it is no part of what is signed.
 */
export function enderecoDoQuadro(endereco: string, escolhidos: string, escuro: boolean): string {
  // Nothing in it ends the query or begins another part of the address.
  const query = escolhidos
    .replace(/^\?/, '')
    .replaceAll(/[^\w%.~=&+*-]/g, (letra) => encodeURIComponent(letra.toWellFormed()));
  return `${endereco}${query === '' ? '' : `?${query}`}#bordered=false&titled=false${escuro ? '&theme=night' : ''}`;
}

/** The query of the location that the frame tells as it changes (`{ metabase: { type: 'location', location } }`); null: another message. */
export function filtrosContados(data: unknown): string | null {
  const location = campo(campo(data, 'metabase'), 'location');
  if (campo(campo(data, 'metabase'), 'type') !== 'location') return null;
  const search = campo(location, 'search');
  return typeof search === 'string' && search.length <= 4000 ? search : null;
}

const campo = (of: unknown, name: string): unknown =>
  typeof of === 'object' && of !== null ? Reflect.get(of, name) : undefined;
