/** What a comment at a record may be, and whom it mentions (docs/guides/comentarios.md). */
import { foldText } from '#domain/formato/texto.ts';

/** The right on a register's subject to write comments at its records; who sees the record reads them. */
export const COMENTAR = 'comentar';

export const TEXTO_MAXIMO = 4_000;
/** People that one comment calls. */
export const MENCOES_MAXIMO = 20;
/** Comments of one answer. */
export const PAGINA = 50;
/** What one person writes in a minute, over all registers and browsers. */
export const POR_MINUTO = 20;

export type Pessoa = { readonly id: number; readonly nome: string };

export type Comentario = {
  readonly id: number;
  readonly autor: Pessoa;
  /** Null: it was taken back. */
  readonly texto: string | null;
  readonly mencoes: readonly Pessoa[];
  readonly criadoEm: string;
  readonly editadoEm: string | null;
  readonly retiradoEm: string | null;
  readonly versao: number;
};

export type RespostaComentarios = {
  /** From the oldest to the newest. */
  readonly comentarios: readonly Comentario[];
  /** Those that were not taken back, whatever page this is. */
  readonly total: number;
  /** Older ones are to be asked for. */
  readonly mais: boolean;
  /** What was written stays as it is. */
  readonly final: boolean;
  /** The caller has the right to comment here. */
  readonly comenta: boolean;
};

/** A letter or a digit goes on with a name: '@Ana' is not in '@Anabela'. */
const GOES_ON = /^[\p{L}\p{N}]/u;

/** Where '@name' stands in the text, from `from` on; -1: nowhere. */
function placeOf(texto: string, nome: string, from = 0): number {
  const wanted = `@${nome}`;
  for (let at = texto.indexOf(wanted, from); at >= 0; at = texto.indexOf(wanted, at + 1))
    if (!GOES_ON.test(texto.slice(at + wanted.length))) return at;
  return -1;
}

/** Those of the people whose name the text still calls: a mention that was deleted calls nobody. */
export function chamadasNo(texto: string, pessoas: readonly Pessoa[]): readonly Pessoa[] {
  return pessoas.filter(({ nome }) => placeOf(texto, nome) >= 0);
}

export type Trecho = { readonly texto: string; readonly pessoa?: Pessoa };

/** The text in pieces, those that call somebody apart. The longest name wins: 'Ana Paula' before 'Ana'. */
export function trechosDe(texto: string, mencoes: readonly Pessoa[]): readonly Trecho[] {
  const byLength = mencoes.toSorted((first, second) => second.nome.length - first.nome.length);
  const pieces: Trecho[] = [];
  let rest = texto;
  while (rest !== '') {
    let next: { at: number; pessoa: Pessoa } | undefined;
    for (const pessoa of byLength) {
      const at = placeOf(rest, pessoa.nome);
      if (at >= 0 && (next === undefined || at < next.at)) next = { at, pessoa };
    }
    if (!next) {
      pieces.push({ texto: rest });
      break;
    }
    if (next.at > 0) pieces.push({ texto: rest.slice(0, next.at) });
    const end = next.at + next.pessoa.nome.length + 1;
    pieces.push({ texto: rest.slice(next.at, end), pessoa: next.pessoa });
    rest = rest.slice(end);
  }
  return pieces;
}

/** Whether every word of the search begins a word of the name. */
export function nomeResponde(nome: string, busca: string): boolean {
  const words = foldText(nome).split(/\s+/);
  return foldText(busca)
    .split(/\s+/)
    .filter(Boolean)
    .every((wanted) => words.some((word) => word.startsWith(wanted)));
}

/** Live: something among the comments of the record changed, and never what. */
export const topicoDeComentarios = (recurso: string, id: number): string => `comentarios:${recurso}:${id}`;
