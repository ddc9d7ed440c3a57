/** Deadlines of a plan that are about to lapse: which ring, how many at once, in what words. No clock. */
import { enderecoDaLista } from '../painel/endereco.ts';
import { addDays } from '../formato/data.ts';
import { prazoTiss as texto } from '#messages/tiss.ts';

/** How many days before the deadline it rings; the same as Início counts. */
export const ANTES = { ENTREGA: 2, RECURSO: 5 } as const;
export type EspecieDePrazo = keyof typeof ANTES;

/** What has one deadline and is told at once: the batches of a bill, the glosas of a plan registered in one hour. */
export type PrazoAberto = {
  readonly especie: EspecieDePrazo;
  readonly prestadorId: number;
  readonly convenioId: number;
  readonly nomeConvenio: string;
  /** The bill, or the hour. */
  readonly grupo: string;
  readonly prazo: string;
  readonly quantos: number;
  /** Of one alone, its row. */
  readonly id: number;
};

/** From some days before until the day itself: what lapsed stands on Início, and does not ring. */
export const tocaHoje = ({ especie, prazo }: Pick<PrazoAberto, 'especie' | 'prazo'>, hoje: string): boolean =>
  prazo >= hoje && prazo <= addDays(hoje, ANTES[especie]);

/** Names the deadline, and not the day of the notice: told once, and again where the deadline moved. */
export const chaveDoPrazo = ({ especie, prestadorId, convenioId, grupo, prazo }: PrazoAberto): string =>
  `tiss-prazo:${especie}:${prestadorId}:${convenioId}:${grupo}:${prazo}`;

/** Where a click leads: the row, or the list of those that lapse with it. */
export function destinoDoPrazo({ especie, convenioId, prazo, quantos, id }: PrazoAberto): string {
  const lista = especie === 'ENTREGA' ? 'lotes-tiss' : 'glosas';
  if (quantos === 1) return `/${lista}/form/${id}`;
  const campo = especie === 'ENTREGA' ? 'entregarAte' : 'prazoRecurso';
  const filtros = { convenioId: String(convenioId), [`${campo}_gte`]: prazo, [`${campo}_lte`]: prazo };
  return enderecoDaLista(`/${lista}`, filtros);
}

export const palavrasDoPrazo = (aberto: PrazoAberto, hoje: string) => ({
  titulo: aberto.especie === 'ENTREGA' ? texto.entrega : texto.recurso,
  texto: texto.vence(aberto, hoje),
});
