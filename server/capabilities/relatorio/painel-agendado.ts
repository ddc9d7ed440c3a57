/** A scheduled board: the bell and a mail lead to it, with the days of its day. No figure leaves the house by mail (DASH-03). */
import type { Periodo } from '#domain/painel/periodo.ts';
import type { ResourceDeclaration } from '#domain/registro/declaration.ts';
import { painelAgendado as texto } from '#messages/painel.ts';
import { enviarMensagem, type Saida } from '#server/capabilities/correio/index.ts';
import { notificar } from '#server/capabilities/notificacao/index.ts';
import type { Queryable } from '#server/database/query.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { kindOf, type Task } from '#server/jobs/job.ts';
import { enderecoDaConta } from './repository.ts';

export const PAINEL_AGENDADO = kindOf('painel-agendado', {
  usuarioId: 'integer',
  titulo: 'string',
  destino: 'string',
});

type Dados = { readonly usuarioId: number; readonly titulo: string; readonly destino: string };

/** In the caller's transaction; `dia`: of the schedule, which tells one of its days once. */
export async function trazerPainel(
  db: Queryable,
  { path, breadcrumb, board }: ResourceDeclaration,
  {
    usuarioId,
    prestadorId,
    agendadoId,
    dia,
    dias,
  }: {
    readonly usuarioId: number;
    readonly prestadorId: number;
    readonly agendadoId: number;
    readonly dia: string;
    readonly dias: Periodo;
  },
): Promise<void> {
  const destino = board?.period === false ? path : `${path}?de=${dias.de}&ate=${dias.ate}`;
  await notificar(db, {
    para: [usuarioId],
    tipo: 'REL',
    titulo: texto.aviso(breadcrumb),
    destino,
    prestadorId,
    chave: `painel-agendado:${agendadoId}:${dia}`,
  });
  await enqueue(db, PAINEL_AGENDADO, { usuarioId, titulo: breadcrumb, destino });
}

/** The mail; nothing to do where none is sent or none is on file: the bell told it. */
export async function enviarPainel(
  db: Queryable,
  saida: Saida,
  { id, attempt, data: { usuarioId, titulo, destino } }: Pick<Task<Dados>, 'id' | 'attempt' | 'data'>,
): Promise<void> {
  if (saida.correio === null) return;
  const conta = await enderecoDaConta(db, usuarioId);
  if (!conta?.email) return;
  await enviarMensagem(saida, {
    para: { nome: conta.nome, endereco: conta.email },
    assunto: texto.assunto(saida.titulo(), titulo),
    linhas: texto.linhas(conta.nome, titulo, `${saida.publicUrl}${destino}`),
    numero: `painel-agendado-${id}-${attempt}`,
  });
}
