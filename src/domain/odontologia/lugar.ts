/** Where in the mouth a thing was done, as the guides of TISS say it: a tooth with its faces, or a region (tables 28 and 42). */
import type { Local } from './tipos.ts';

export type LugarNaBoca = {
  readonly dente: string | null;
  readonly regiao: string | null;
  readonly faces: string | null;
};

/** Quadrants of the deciduous teeth (5 to 8) lie where those of the permanent do. */
const quadranteDe = (dente: string): number => ((Number(dente[0]) - 1) % 4) + 1;

/** Front teeth are 1 to 3; a supernumerary (9) is of no sextant. */
function sextanteDe(dente: string): string | null {
  const posicao = Number(dente[1]);
  if (posicao === 9) return null;
  const [frente, fundo] = SEXTANTES[quadranteDe(dente)] ?? [];
  return (posicao <= 3 ? frente : fundo) ?? null;
}

const SEXTANTES: { readonly [quadrante: number]: readonly [frente: string, fundo: string] } = {
  1: ['S2', 'S1'],
  2: ['S2', 'S3'],
  3: ['S5', 'S4'],
  4: ['S5', 'S6'],
};
const HEMIARCOS: { readonly [quadrante: number]: string } = { 1: 'HASD', 2: 'HASE', 3: 'HAIE', 4: 'HAID' };

const soUm = <T>(valores: readonly T[]): T | null => {
  const [primeiro, ...restantes] = [...new Set(valores)];
  return primeiro !== undefined && restantes.length === 0 ? primeiro : null;
};

/** One tooth is itself; more of them are the smallest region that holds them all. */
export function lugarNaBoca(locais: readonly Local[]): LugarNaBoca {
  const [primeiro, ...restantes] = locais;
  if (!primeiro) return { dente: null, regiao: null, faces: null };
  if (restantes.length === 0) return { dente: primeiro.dente, regiao: null, faces: primeiro.faces || null };
  const dentes = locais.map(({ dente }) => dente);
  const quadrantes = dentes.map(quadranteDe);
  const quadrante = soUm(quadrantes);
  const arcada = soUm(quadrantes.map((cada) => (cada <= 2 ? 'AS' : 'AI')));
  const regiao =
    soUm(dentes.map(sextanteDe)) ?? (quadrante === null ? null : HEMIARCOS[quadrante]) ?? arcada ?? 'ASAI';
  return { dente: null, regiao, faces: null };
}

export type ParteDoFeito = LugarNaBoca & {
  /** Added to the key of the event: each tooth is an item of its own. */
  readonly sufixo: string;
  /** '16 MOD', or the teeth of a bridge. */
  readonly dito: string;
};

const dizer = ({ dente, faces }: Local): string => (faces ? `${dente} ${faces}` : dente);

/** What is charged of an event: a thing that lies over several teeth once, all else once a tooth. */
export function partesDoFeito<L extends Local>(
  alcance: string,
  locais: readonly L[],
): readonly (ParteDoFeito & { readonly locais: readonly L[] })[] {
  if (alcance === 'VARIOS' || locais.length <= 1)
    return [{ ...lugarNaBoca(locais), sufixo: '', dito: locais.map(dizer).join(', '), locais }];
  return locais.map((local) => ({
    ...lugarNaBoca([local]),
    sufixo: `:${local.dente}`,
    dito: dizer(local),
    locais: [local],
  }));
}

export type Procedimento = { readonly codigo: string; readonly nome: string };
/** Charged so from this many faces on, and on teeth of this group alone; null: whichever. */
export type Cobranca = Procedimento & {
  readonly faces: number | null;
  readonly grupoDenteId: number | null;
};
export type LocalNoGrupo = Local & { readonly grupoDenteId: number | null };

/** What a condition is charged as, by how many faces and on which teeth (TUSS: 'resina, 2 faces'; 'canal, multirradicular'). */
export type Cobrado = {
  readonly alcance: string;
  readonly padrao: Procedimento | null;
  readonly cobrancas: readonly Cobranca[];
  readonly locais: readonly LocalNoGrupo[];
};

/** The nearest row: of the tooth's own group first, then of most faces; the condition's own procedure where none fits. */
function procedimentoDe(
  { padrao, cobrancas }: Cobrado,
  local: LocalNoGrupo | undefined,
): Procedimento | null {
  const faces = local?.faces?.length ?? 0;
  const [achada] = cobrancas
    .filter((linha) => linha.grupoDenteId === null || linha.grupoDenteId === local?.grupoDenteId)
    .filter((linha) => (linha.faces ?? 0) <= faces)
    .toSorted(
      (a, b) =>
        Number(a.grupoDenteId === null) - Number(b.grupoDenteId === null) || (b.faces ?? 0) - (a.faces ?? 0),
    );
  return achada ? { codigo: achada.codigo, nome: achada.nome } : padrao;
}

/** Each part of an event with the procedure that it is charged as; null: nobody said which. */
export const partesACobrar = (evento: Cobrado) =>
  partesDoFeito(evento.alcance, evento.locais).map(({ locais, ...parte }) => ({
    ...parte,
    procedimento: procedimentoDe(evento, locais[0]),
  }));
