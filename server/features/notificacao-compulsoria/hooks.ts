/** A case that the law orders to be told begins with the problem that has its code (Lei 6.259/1975, NGS-30). */
import { agravosDoCid, prazoDaNotificacao } from '#domain/notificacao-compulsoria/agravo.ts';
import { notificacaoCompulsoria as texto } from '#messages/notificacao-compulsoria.ts';
import { hoje } from '#server/clock.ts';
import type { Stored } from '#server/engine/call.ts';
import { rules, whole, type RuleContext } from '#server/engine/rules.ts';
import { agravosEmVigor, codigosDosCids } from './repository.ts';

type Problema = Stored<'problemas-pacientes'>;

/** As many cases as one problem may have. */
const TODOS = 200;

/** Pending cases of the problem: of these diseases, or of every one. */
async function pendentesDo(problemaId: number, context: RuleContext) {
  const { rows } = await context
    .registros('notificacoes-compulsorias')
    .server.everybodys.list({ where: { problemaId, situacao: 'PENDENTE' }, sort: 'id', end: TODOS });
  return rows;
}

/** The code is another, or the problem was taken away: what was not told yet is not told any more. */
async function cairem(problemaId: number, ficam: ReadonlySet<number>, context: RuleContext): Promise<void> {
  const porta = context.registros('notificacoes-compulsorias').server.everybodys;
  for (const { id, agravoId } of await pendentesDo(problemaId, context))
    if (!ficam.has(agravoId)) await porta.transition(id, { transicao: 'cair', motivo: texto.saiu });
}

async function seguirCodigo(row: Problema, antes: Problema | undefined, context: RuleContext): Promise<void> {
  if (antes && antes.cidId === row.cidId) return;
  const [codigo = null] = row.cidId ? await codigosDosCids(context.db, [row.cidId]) : [];
  const agravos = codigo === null ? [] : agravosDoCid(codigo, await agravosEmVigor(context.db), hoje());
  if (antes) await cairem(row.id, new Set(agravos.map(({ id }) => id)), context);
  const porta = context.registros('notificacoes-compulsorias').server.everybodys;
  for (const { id: agravoId } of agravos) {
    // A case is told once: of one that waits or was told in this course of the problem there is no second one.
    const { total } = await porta.list({
      where: { pacienteId: row.pacienteId, agravoId, situacao: 'PENDENTE' },
      end: 1,
    });
    if (total > 0) continue;
    await porta.keep({
      pacienteId: row.pacienteId,
      agravoId,
      codigo,
      problemaId: row.id,
      prontuarioId: row.prontuarioId,
      profissionalId: row.profissionalId,
      diagnosticadoEm: new Date().toISOString(),
    });
  }
}

export default rules({
  'problemas-pacientes': {
    save: { after: seguirCodigo },
    remove: { before: (row, context) => cairem(row.id, new Set(), context) },
  },
  'notificacoes-compulsorias': {
    save: {
      async before(valores, antes, context) {
        const { pacienteId, agravoId, diagnosticadoEm } = whole(antes, valores);
        if (!antes) valores.profissionalId ??= context.contexto.alcance.profissionalId;
        if (!antes || valores.pacienteId !== undefined) {
          const paciente = await context.registros('pacientes').server.everybodys.read(pacienteId);
          valores.nomePaciente = paciente.nomeSocial ?? paciente.nome;
        }
        if (antes && valores.agravoId === undefined && valores.diagnosticadoEm === undefined) return;
        const agravo = await context.registros('agravos-notificaveis').server.read(agravoId);
        Object.assign(valores, {
          nomeAgravo: agravo.nome,
          destino: agravo.destino,
          imediataQuando: agravo.imediataQuando,
          prazo: prazoDaNotificacao(diagnosticadoEm, agravo.periodicidade),
        });
      },
    },
  },
});
