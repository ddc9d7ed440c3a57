/** A signed document made void: it is never deleted, and says everywhere that it counts no more. */

/** Told to everybody, on the public page too: they name nobody. */
export const MOTIVOS_SEM_EFEITO = [
  'registro-errado',
  'assinado-por-engano',
  'conteudo-incorreto',
  'substituido',
  'repetido',
  'outro',
] as const;
type MotivoDito = (typeof MOTIVOS_SEM_EFEITO)[number];
/** 'retificado': said by the product itself, which issued the one in its place at the same moment. */
export type MotivoSemEfeito = MotivoDito | 'retificado';

/** The explanation, which only those read who may see the document. */
export const EXPLICACAO_SEM_EFEITO = { minimo: 15, maximo: 500 } as const;

/** What anybody may know: when, by whom, and the kind of reason. */
export type SemEfeitoPublico = {
  /** ISO UTC. */
  readonly em: string;
  readonly por: string;
  readonly motivo: MotivoSemEfeito;
};

export type SemEfeito = SemEfeitoPublico & {
  readonly explicacao: string;
  /** Filed anew from here, and when last; where, is told by the other record alone. */
  readonly arquivadoDeNovoEm: string | null;
};

/** One filing of a file that anybody checks by code or bytes: in force, or void. */
export type Arquivamento = { readonly semEfeito: SemEfeitoPublico | null };

/** Body of `tornar-sem-efeito`. */
export type TornarSemEfeito = { readonly motivo: MotivoDito; readonly explicacao: string };

export function ehMotivoSemEfeito(texto: unknown): texto is MotivoDito {
  return MOTIVOS_SEM_EFEITO.some((motivo) => motivo === texto);
}

/** What is wrong with the request; null: nothing. */
export function problemaSemEfeito({
  motivo,
  explicacao,
}: Partial<TornarSemEfeito>): 'motivo' | 'explicacao' | null {
  if (!ehMotivoSemEfeito(motivo)) return 'motivo';
  const tamanho = (explicacao ?? '').trim().length;
  return tamanho < EXPLICACAO_SEM_EFEITO.minimo || tamanho > EXPLICACAO_SEM_EFEITO.maximo
    ? 'explicacao'
    : null;
}

/** How the filings of one file stand together: all in force, all void, or some of them void. */
export function efeitoDe(arquivamentos: readonly Arquivamento[]): 'em-vigor' | 'sem-efeito' | 'em-parte' {
  const nulos = arquivamentos.filter(({ semEfeito }) => semEfeito !== null).length;
  if (nulos === 0) return 'em-vigor';
  return nulos === arquivamentos.length ? 'sem-efeito' : 'em-parte';
}
