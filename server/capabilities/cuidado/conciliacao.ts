/** Opens and leaves the reconciliation of a patient's medicines (CLIN-04): docs/guides/internacao.md. */
import { NOME_MAXIMO, umaVezCada, type EmUso } from '#domain/prontuario/conciliacao.ts';
import { conciliacaoServidor as texto } from '#messages/conciliacao.ts';
import type { Queryable } from '#server/database/query.ts';
import type { RuleContext } from '#server/engine/rules.ts';
import { medicamentosDaPessoa } from './lista-repository.ts';
import { pacienteDe, registroEm } from './paciente-repository.ts';

const MAXIMO = 100;

/**
 * What the person uses and a reconciliation asks. What only a restricted chart said does not enter: the whole team reads it.
 * Nor does what is prescribed within an admission in course: that is the treatment here, and not what the person uses.
 */
export async function medicamentosAConciliar(
  db: Queryable,
  lugar: { readonly pacienteId: number; readonly prestadorId: number },
): Promise<readonly EmUso[]> {
  const usados = await medicamentosDaPessoa(db, lugar);
  return umaVezCada(
    usados
      .filter(({ restrito, internado }) => !restrito && !internado)
      .map(({ origem, id, nome, uso, alheio }): EmUso => ({
        nome: nome.slice(0, NOME_MAXIMO),
        uso: uso?.slice(0, 500) ?? null,
        origem: alheio ? 'ALHEIO' : origem === 'lista' ? 'LISTA' : 'PRESCRICAO',
        linha: origem === 'lista' && !alheio ? id : null,
      })),
  ).slice(0, MAXIMO);
}

export type Momento = 'ADMISSAO' | 'CHEGADA' | 'ALTA';
type Abertura = {
  readonly pacienteId: number;
  readonly momento: Momento;
  readonly internacaoId?: number;
};

const abertasDe = async (
  { registros }: RuleContext,
  where: { pacienteId: number } | { internacaoId: number },
) => {
  const porta = registros('conciliacoes').server.everybodys;
  const { rows } = await porta.list({ where: { ...where, situacao: 'A_FAZER' }, end: 50 });
  return { porta, rows };
};

/**
 * Asks the medicines in use; what is open for the entry is not asked twice. At the entry nothing in use is asked too: that
 * nobody knows of a medicine is not that the person takes none. At the discharge it was asked already.
 */
export async function abrirConciliacao(
  context: RuleContext,
  { pacienteId, momento, internacaoId }: Abertura,
): Promise<void> {
  const { db, prestadorId } = context;
  if (prestadorId === null) return;
  const { porta, rows } = await abertasDe(context, { pacienteId });
  if (momento !== 'ALTA' && rows.length > 0) {
    if (internacaoId !== undefined)
      await porta.setAll(rows.map(({ id }) => ({ id, valores: { internacaoId } })));
    return;
  }
  // What was not said until the discharge is asked there.
  await deixar(context, rows, texto.ficouParaAlta);
  const emUso = await medicamentosAConciliar(db, { pacienteId, prestadorId });
  if (emUso.length === 0 && momento === 'ALTA') return;
  const paciente = await pacienteDe(db, pacienteId);
  await porta.keep({
    pacienteId,
    nomePaciente: paciente?.nome ?? null,
    momento,
    internacaoId: internacaoId ?? null,
    abertaEm: new Date().toISOString(),
    itens: emUso,
  });
}

/** At the destination of a transfer: of the person's own record there, where they have one already. */
export async function abrirNaChegada(context: RuleContext, pacienteDaOrigem: number): Promise<void> {
  const { db, prestadorId } = context;
  const pacienteId = prestadorId === null ? null : await registroEm(db, prestadorId, pacienteDaOrigem);
  if (pacienteId !== null) await abrirConciliacao(context, { pacienteId, momento: 'CHEGADA' });
}

/** The admission ended, or its discharge was taken back: nobody answers any more, and it is said why. */
export async function deixarConciliacoes(
  context: RuleContext,
  {
    internacaoId,
    momento,
    motivo,
  }: { readonly internacaoId: number; readonly momento?: Momento; readonly motivo: string },
): Promise<void> {
  const { rows } = await abertasDe(context, { internacaoId });
  await deixar(
    context,
    rows.filter((row) => momento === undefined || row.momento === momento),
    motivo,
  );
}

async function deixar(
  { registros }: RuleContext,
  rows: readonly { readonly id: number }[],
  motivo: string,
): Promise<void> {
  const porta = registros('conciliacoes').server.everybodys;
  for (const { id } of rows) await porta.transition(id, { transicao: 'nao-foi-possivel', motivo });
}
