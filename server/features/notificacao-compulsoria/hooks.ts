/** A case that the law orders to be told begins with the problem that has its code (Lei 6.259/1975, NGS-30). */
import { agravosDoCid, prazoDaNotificacao } from '#domain/notificacao-compulsoria/agravo.ts';
import { notificacaoCompulsoria as texto } from '#messages/notificacao-compulsoria.ts';
import { pacienteDe } from '#server/capabilities/cuidado/index.ts';
import { hoje } from '#server/clock.ts';
import type { Stored } from '#server/engine/call.ts';
import { rules, whole, type RuleContext, type StepRules } from '#server/engine/rules.ts';
import { agravosEmVigor, codigosDosCids } from './repository.ts';

type Problema = Stored<'problemas-pacientes'>;

type Caso = Stored<'notificacoes-compulsorias'>;

type Uniao = Stored<'unioes-pacientes'>;

/** As many as a patient may have, cases or problems. */
const TODOS = 200;

const portaDosCasos = (context: RuleContext) =>
  context.registros('notificacoes-compulsorias').server.everybodys;

/** The code, and the diseases of the list that it points to today. */
async function diagnostico(cidId: number | null | undefined, { db }: RuleContext) {
  const [codigo = null] = cidId ? await codigosDosCids(db, [cidId]) : [];
  const agravos = codigo === null ? [] : agravosDoCid(codigo, await agravosEmVigor(db), hoje());
  return { codigo, agravos };
}

/** Another problem of the patient that goes on and says the same disease: it made no case of its own because this one waits. */
async function quemAindaPede({ pacienteId, agravoId }: Caso, menos: number, context: RuleContext) {
  const seguem = await context.registros('problemas-pacientes').server.everybodys.list({
    where: { pacienteId, situacao_in: 'SUSPEITO,CONFIRMADO' },
    sort: 'id',
    end: TODOS,
  });
  const casosDaDoenca = await portaDosCasos(context).list({
    where: { pacienteId, agravoId },
    sort: 'id',
    end: TODOS,
  });
  // A case that a union left to this one waits for nobody.
  const proprios = casosDaDoenca.rows.filter(({ segueEmId }) => segueEmId === null);
  const comCaso = new Set([menos, ...proprios.map(({ problemaId }) => problemaId)]);
  for (const { id: problemaId, cidId, termoCid, prontuarioId, profissionalId } of seguem.rows) {
    if (comCaso.has(problemaId)) continue;
    const { codigo, agravos } = await diagnostico(cidId, context);
    if (agravos.some(({ id }) => id === agravoId))
      return { problemaId, prontuarioId, profissionalId, codigo, termoCid };
  }
  return undefined;
}

/** The code is another, or the problem was taken away: what was not told yet goes on with who still asks it, or falls. */
async function largar(problemaId: number, ficam: ReadonlySet<number>, context: RuleContext): Promise<void> {
  const porta = portaDosCasos(context);
  const pendentes = await porta.list({ where: { problemaId, situacao: 'PENDENTE' }, sort: 'id', end: TODOS });
  for (const caso of pendentes.rows) {
    if (ficam.has(caso.agravoId)) continue;
    const valores = await quemAindaPede(caso, problemaId, context);
    if (valores) await porta.setAll([{ id: caso.id, valores }]);
    else await porta.transition(caso.id, { transicao: 'cair', motivo: texto.saiu });
  }
}

/** The time to tell counts from the visit, also where it is written days later; what no chart says is said now. */
async function momentoDo(prontuarioId: number | null, context: RuleContext): Promise<string> {
  if (prontuarioId === null) return new Date().toISOString();
  return (await context.registros('prontuarios').server.everybodys.read(prontuarioId)).iniciadoEm;
}

async function seguirCodigo(row: Problema, antes: Problema | undefined, context: RuleContext): Promise<void> {
  if (antes && antes.cidId === row.cidId) return;
  const { id: problemaId, pacienteId, prontuarioId, profissionalId, termoCid } = row;
  const { codigo, agravos } = await diagnostico(row.cidId, context);
  if (antes) await largar(problemaId, new Set(agravos.map(({ id }) => id)), context);
  const porta = portaDosCasos(context);
  for (const { id: agravoId } of agravos) {
    const where = { pacienteId, agravoId, situacao_in: 'PENDENTE,NOTIFICADA' };
    const { rows } = await porta.list({ where, sort: 'id', end: TODOS });
    const espera = rows.find(({ situacao }) => situacao === 'PENDENTE');
    if (espera?.problemaId === problemaId)
      await porta.setAll([{ id: espera.id, valores: { codigo, termoCid } }]);
    // A case is told once: neither of one that waits, nor of what this problem or this visit made and was told, is there another.
    const jaDito = rows.some(
      (caso) =>
        caso.problemaId === problemaId || (prontuarioId !== null && caso.prontuarioId === prontuarioId),
    );
    if (espera || jaDito) continue;
    const diagnosticadoEm = await momentoDo(prontuarioId, context);
    await porta.keep({
      pacienteId,
      agravoId,
      codigo,
      termoCid,
      problemaId,
      prontuarioId,
      profissionalId,
      diagnosticadoEm,
    });
  }
}

/** Two records had a case each of a disease: as one person they have one, the one whose time ends first. */
async function juntarCasos({ ficaId: pacienteId }: Uniao, context: RuleContext): Promise<void> {
  const porta = portaDosCasos(context);
  const where = { pacienteId, situacao: 'PENDENTE' };
  const { rows } = await porta.list({ where, sort: 'id', end: TODOS });
  for (const casos of Map.groupBy(rows, ({ agravoId }) => agravoId).values()) {
    const [fica, ...demais] = casos.toSorted(
      (a, b) => (a.prazo ?? '').localeCompare(b.prazo ?? '') || a.id - b.id,
    );
    for (const { id } of fica ? demais : []) {
      await porta.setAll([{ id, valores: { segueEmId: fica?.id ?? null } }]);
      await porta.transition(id, { transicao: 'cair', motivo: texto.unida });
    }
  }
}

/** Two people after all: a case that was left to the other's waits again. */
async function separarCasos({ ficaId, saiId }: Uniao, context: RuleContext): Promise<void> {
  const porta = portaDosCasos(context);
  const where = { pacienteId_in: `${ficaId},${saiId}` };
  const { rows } = await porta.list({ where, sort: 'id', end: TODOS });
  for (const { id, pacienteId, segueEmId, situacao } of rows) {
    const outroCaso = rows.find((caso) => caso.id === segueEmId);
    if (!outroCaso || outroCaso.pacienteId === pacienteId || situacao !== 'DESCARTADA') continue;
    await porta.transition(id, { transicao: 'voltar-da-uniao', motivo: texto.separada });
    await porta.setAll([{ id, valores: { segueEmId: null } }]);
  }
}

const juntar: StepRules<'unioes-pacientes', 'fazer' | 'confirmar' | 'identificar'> = {
  after: ({ atual }, context) => juntarCasos(atual, context),
};

export default rules({
  'unioes-pacientes': {
    steps: {
      fazer: juntar,
      confirmar: juntar,
      identificar: juntar,
      desfazer: { after: ({ atual }, context) => separarCasos(atual, context) },
    },
  },
  'problemas-pacientes': {
    save: { after: seguirCodigo },
    remove: { before: (row, context) => largar(row.id, new Set(), context) },
  },
  'notificacoes-compulsorias': {
    save: {
      async before(valores, antes, context) {
        const { pacienteId, agravoId, diagnosticadoEm } = whole(antes, valores);
        if (!antes) valores.profissionalId ??= context.contexto.alcance.profissionalId;
        if (!antes || valores.pacienteId !== undefined) {
          // Nothing of a patient who is not here: the reference itself is refused.
          const paciente = await pacienteDe(context.db, pacienteId);
          valores.nomePaciente = paciente?.prestadorId === context.prestadorId ? paciente.nome : null;
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
