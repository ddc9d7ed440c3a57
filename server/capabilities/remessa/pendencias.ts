/** Lines of a return that posted nothing become a list of their own, told to who read the file and to who settles them (FIN-03). */
import { pendenciasRetorno as texto } from '#messages/pendencia-retorno.ts';
import { quemPode } from '#server/capabilities/conta/index.ts';
import { notificar } from '#server/capabilities/notificacao/index.ts';
import { hoje } from '#server/clock.ts';
import type { Queryable } from '#server/database/query.ts';
import type { ServerRecords, Values } from '#server/engine/call.ts';

type Pendencia = Values<'pendencias-retornos'>;
type DaLinha = Omit<Pendencia, 'situacao' | 'lado' | 'tipo' | 'contaBancariaId' | 'data'>;
type LinhaDoRetorno = DaLinha & { readonly situacao: string; readonly data: string | null };

/** What the bank said and nobody posted; repeated and accepted lines have nothing to settle. */
const TIPOS = ['DIVERGENTE', 'SEM_TITULO', 'DESCONHECIDA'] as const;
const tipoDe = (situacao: string) => TIPOS.find((tipo) => tipo === situacao);
export const naoLancada = ({ situacao }: { readonly situacao: string }): boolean =>
  tipoDe(situacao) !== undefined;

type Onde = {
  readonly db: Queryable;
  readonly prestadorId: number;
  readonly porta: ServerRecords<'pendencias-retornos'>;
  readonly contaBancariaId: number;
  readonly arquivo: string;
  /** Who sent the file. */
  readonly usuarioId: number;
} & (
  | { readonly lado: 'PAGAMENTO'; readonly retornoPagamentoId: number }
  | { readonly lado: 'RECEBIMENTO'; readonly retornoRecebimentoId: number }
);

export async function guardarPendencias(linhas: readonly LinhaDoRetorno[], onde: Onde): Promise<void> {
  const { db, prestadorId, porta, contaBancariaId, arquivo, usuarioId, lado } = onde;
  const retorno =
    onde.lado === 'PAGAMENTO'
      ? { retornoPagamentoId: onde.retornoPagamentoId }
      : { retornoRecebimentoId: onde.retornoRecebimentoId };
  const pendencias = linhas.flatMap(({ situacao, data, ...daLinha }): Pendencia[] => {
    const tipo = tipoDe(situacao);
    return tipo === undefined
      ? []
      : [{ ...daLinha, ...retorno, lado, tipo, contaBancariaId, data: data ?? hoje() }];
  });
  if (pendencias.length === 0) return;
  await porta.keepAll(pendencias);
  const resolvem = await quemPode(db, { sujeito: 'pendenciaretorno', acao: 'resolver', prestadorId });
  const campo = lado === 'PAGAMENTO' ? 'retornoPagamentoId' : 'retornoRecebimentoId';
  const id = Object.values(retorno)[0] ?? 0;
  await notificar(db, {
    para: [...new Set([usuarioId, ...resolvem])],
    tipo: 'BCO',
    titulo: texto.avisoTitulo(pendencias.length),
    texto: texto.avisoTexto(arquivo),
    destino: `/pendencias-retornos?f.${campo}=${id}`,
    prestadorId,
    chave: `${campo}:${id}`,
    criadoPor: usuarioId,
  });
}
