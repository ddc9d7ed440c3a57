/** For whom an ambulance is asked, who is told of each step, and that who has arrived needs none any more (CLIN-04). */
import { validationError } from '#domain/errors/app-error.ts';
import { ambulanciaServidor as texto } from '#messages/ambulancia.ts';
import {
  exigirPaciente,
  mudouIdentidade,
  pacienteDe,
  presencaDe,
  recebidoAte,
  vemACasa,
} from '#server/capabilities/cuidado/index.ts';
import { rules, type RuleContext, type StepRules } from '#server/engine/rules.ts';
import { avisarPasso, perguntarSeChegou } from './avisos.ts';
import { aCaminhoDe, deQuem, terminadosPelaChegada } from './repository.ts';

/**
 * Somebody was received here, by whichever door: what was to bring the person here is over. Of whom a desk knows nothing of
 * ambulances, so the step is the server's. A homonym leaves a doubt: whoever follows the order is asked.
 */
async function recebido(
  pacienteId: number | null,
  { db, contexto, prestadorId, registros }: RuleContext,
  ate: string | null = null,
): Promise<void> {
  if (pacienteId === null) return;
  const pedidos = registros('pedidos-ambulancia').server.everybodys;
  for (const { id, semDuvida } of await aCaminhoDe(db, pacienteId, prestadorId, ate))
    if (semDuvida) await pedidos.transition(id, { transicao: 'chegou-por-si', motivo: texto.chegouPorSi });
    else await perguntarSeChegou(db, await pedidos.read(id), await deQuem(db, id), contexto.usuario.id);
}

/** Who it is became known after the person was received: identified, joined with the right record, or corrected. */
async function identificado(pacienteId: number, context: RuleContext): Promise<void> {
  const chegou = await recebidoAte(context.db, pacienteId, context.prestadorId);
  if (chegou) await recebido(pacienteId, context, chegou.ate);
}

/** Received by mistake, or as somebody else: what ended by it is not begun again by itself, and whoever asked is told. */
async function naoFoiRecebido(
  pacienteId: number | null,
  desde: string | null,
  { db, contexto, prestadorId, registros }: RuleContext,
): Promise<void> {
  if (pacienteId === null || desde === null) return;
  const pedidos = registros('pedidos-ambulancia').server.everybodys;
  const onde = { pacienteId, prestadorId, desde, motivo: texto.chegouPorSi };
  for (const { id } of await terminadosPelaChegada(db, onde))
    await perguntarSeChegou(db, await pedidos.read(id), await deQuem(db, id), contexto.usuario.id, true);
}

const aUniao: StepRules<'unioes-pacientes', 'fazer' | 'identificar' | 'confirmar'> = {
  after: ({ atual }, context) => identificado(atual.ficaId, context),
};

export default rules({
  'pedidos-ambulancia': {
    save: {
      async before(valores, antes, context) {
        const { db } = context;
        if (antes && valores.pacienteId !== undefined && valores.pacienteId !== antes.pacienteId)
          throw validationError({ pacienteId: [texto.pacienteNaoMuda] });
        const pacienteId = valores.pacienteId ?? antes?.pacienteId;
        const paciente = antes
          ? await pacienteDe(db, pacienteId)
          : await exigirPaciente(context, pacienteId, { emVez: texto.outroTransporte });
        if (!antes) {
          valores.nomePaciente = paciente?.nome ?? null;
          valores.pedidoEm = new Date().toISOString();
        }
        const destino = valores.prestadorDestinoId ?? null;
        const presenca =
          destino === null || pacienteId === undefined
            ? undefined
            : await presencaDe(db, pacienteId, destino);
        if (presenca)
          throw validationError({
            prestadorDestinoId: [texto.jaNoDestino(paciente?.nome ?? '', presenca.unidade)],
          });
      },
      async after(pedido, antes, { db, contexto, prestadorId }) {
        if (!antes) await avisarPasso(db, pedido, prestadorId, contexto.usuario.id);
      },
    },
    everyStep: {
      // The step may be the destination's: whoever asked is told as of its own.
      async after({ antes, atual }, { db, contexto }) {
        await avisarPasso(db, atual, await deQuem(db, atual.id), contexto.usuario.id, antes.situacao);
      },
    },
  },
  agendamentos: {
    steps: {
      chegar: {
        async after({ atual }, context) {
          if (await vemACasa(context.db, atual.id)) await recebido(atual.pacienteId, context);
        },
      },
      'desfazer-chegada': {
        after: ({ antes }, context) => naoFoiRecebido(antes.pacienteId, antes.chegadaEm, context),
      },
    },
  },
  pacientes: {
    save: {
      async after(paciente, antes, context) {
        if (antes && mudouIdentidade(antes, paciente)) await identificado(paciente.id, context);
      },
    },
  },
  'unioes-pacientes': {
    steps: {
      fazer: aUniao,
      identificar: aUniao,
      confirmar: aUniao,
      desfazer: { after: ({ antes }, context) => naoFoiRecebido(antes.ficaId, antes.feitaEm, context) },
    },
  },
  'atendimentos-urgencia': {
    save: {
      async after(chegada, antes, context) {
        if (!antes) await recebido(chegada.pacienteId, context);
      },
    },
  },
  internacoes: {
    steps: { internar: { after: ({ atual }, context) => recebido(atual.pacienteId, context) } },
  },
  'transferencias-paciente': {
    steps: {
      chegar: {
        after: async ({ atual: { id, pacienteId } }, context) =>
          recebido(
            pacienteId,
            await context.atOtherSide({ id, side: 'shared', opens: ['pedidos-ambulancia'] }),
          ),
      },
    },
  },
});
