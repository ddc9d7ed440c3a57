/** What follows for the room where its appointment is over, whichever screen ended it (CLIN-03). */
import { recusar, validationError } from '#domain/errors/app-error.ts';
import { prazoDosLinks } from '#domain/telemedicina/prazo.ts';
import { PRESENTE_SEGUNDOS } from '#domain/telemedicina/wire.ts';
import { telemedicinaServidor as texto } from '#messages/telemedicina.ts';
import { mudarPrazoDoConvite } from '#server/capabilities/convite/index.ts';
import { oQueFazComChamada } from '#server/capabilities/telemedicina/index.ts';
import { rules, type RuleContext, type Step, type StepRules } from '#server/engine/rules.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { EVIDENCIA } from './evidencia.ts';
import { esquecerSinais } from './line-repository.ts';
import { retirarQuemPassou } from './direito.ts';
import { acabarNaMidia, tirarDaMidia } from './midia.ts';
import { FINALIDADE } from './publico.ts';
import {
  AGENDA_FECHADA,
  anotar,
  atendendoAgora,
  avisarSala,
  conversaram,
  daFilaDeChamadas,
  houveEncontro,
  retirarConsentimento,
  salaDoAgendamento,
  salasDoConsentimento,
  tocarSala,
  type Consulta,
} from './repository.ts';
import { exigirConsulta, type Passo } from './sala.ts';

type Sala = Consulta['situacao'];

const andar = ({ registros }: RuleContext, id: number, transicao: Passo) =>
  registros('teleconsultas').server.everybodys.transition(id, { transicao });

/** The former professional's place ends with the right to the appointment; the patient waits for the new one. */
async function passarAOutro(context: RuleContext, id: number, profissionalId: number): Promise<void> {
  const { db, contexto, registros } = context;
  const { situacao } = await exigirConsulta(db, id, true);
  await registros('teleconsultas').server.everybodys.set(id, { profissionalId });
  await retirarQuemPassou(db, id, contexto.ip);
  await voltarAEspera(context, id, situacao);
}

/** The call that was on is over for both; the patient waits in the same room, by the same link, for who calls next. */
async function voltarAEspera(context: RuleContext, id: number, situacao: Sala): Promise<void> {
  if (situacao !== 'EM_CHAMADA') return;
  await andar(context, id, 'encerrar-chamada');
  await andar(context, id, 'esperar');
  await esquecerSinais(context.db, id);
  await acabarNaMidia(context.db, id);
}

/** An appointment whose room follows: of another professional now, or given back to the queue. */
const seguir: StepRules<'agendamentos', 'assumir' | 'devolver'> = {
  async after({ antes, atual }, context) {
    const id = await salaDoAgendamento(context.db, atual.id);
    if (id === null) return;
    if (antes.profissionalId !== atual.profissionalId) await passarAOutro(context, id, atual.profissionalId);
    else await voltarAEspera(context, id, (await exigirConsulta(context.db, id, true)).situacao);
    await avisarSala(context.db, id);
  },
};

type Onde = {
  readonly inicio?: string | null | undefined;
  readonly fim?: string | null | undefined;
  readonly profissionalId?: number | null | undefined;
};

/** Whether the appointment is at another hour or with another professional afterwards. */
const mudaDeLugar = (valores: Onde, antes: Onde): boolean =>
  (['inicio', 'fim', 'profissionalId'] as const).some(
    (campo) => valores[campo] !== undefined && valores[campo] !== antes[campo],
  );

/** Who else talks with the patient of that appointment at this moment; null: nobody. */
const emChamadaCom = ({ db, contexto }: RuleContext, id: number): Promise<string | null> =>
  atendendoAgora(db, id, { menos: contexto.usuario.id, presenteSegundos: PRESENTE_SEGUNDOS });

type Tirado = 'cancelar' | 'faltar' | 'desfazer-chegada';

/** Nobody's visit is taken away unasked while they talk: the step says first that the call ends with it. */
async function exigirCiencia({ atual: { id }, campos }: Step<'agendamentos', Tirado>, context: RuleContext) {
  if (campos.encerraChamada === true) return;
  const nome = await emChamadaCom(context, id);
  if (nome !== null) throw validationError({ encerraChamada: [texto.emChamadaAgora(nome)] });
}

/** The queue asks nobody: whoever calls is told whom to ask. */
async function exigirForaDaChamada(
  { atual: { id } }: Step<'agendamentos', 'ausentar'>,
  context: RuleContext,
): Promise<void> {
  const nome = await emChamadaCom(context, id);
  if (nome !== null) recusar(texto.emChamadaNaFila(nome));
}

/** Given back or taken over, the patient waits in the same room, by the same link, for whoever takes the call next. */
const deOutraMao: StepRules<'teleatendimentos', 'devolver' | 'assumir'> = {
  async after({ atual: { agendamentoId }, transition }, context) {
    const { db, contexto } = context;
    const id = agendamentoId === null ? null : await salaDoAgendamento(db, agendamentoId);
    if (id === null) return;
    const { situacao, agenda } = await exigirConsulta(db, id, true);
    if (situacao === 'EM_CHAMADA') await andar(context, id, 'encerrar-chamada');
    // With a chart begun whoever began it may still call: both browsers hear that the call ended, and come back.
    if (
      (transition.name === 'assumir' || AGENDA_FECHADA.includes(agenda)) &&
      (situacao === 'EM_CHAMADA' || situacao === 'CHAMADA_ENCERRADA')
    )
      await andar(context, id, 'esperar');
    const passo = transition.name === 'assumir' ? 'assumiu' : 'devolveu';
    await anotar(db, { teleconsultaId: id, participanteId: null, passo, ip: contexto.ip });
    await esquecerSinais(db, id);
    await acabarNaMidia(db, id);
  },
};

/**
 * A consent that is taken back while the patient waits or talks by it ends the call: nobody is kept in it by a term that no longer
 * holds. The professional reads why, and a new entry reads the term anew. A call of another consent goes on.
 */
const revogar: StepRules<'consentimentos', 'revogar'> = {
  async after({ atual: { finalidade, pacienteId, versaoDoTexto: versao, dadoEm } }, context) {
    if (finalidade !== 'TELEMEDICINA' || versao === null) return;
    const { db, contexto } = context;
    for (const id of await salasDoConsentimento(db, { pacienteId, versao, dadoEm })) {
      const { situacao } = await exigirConsulta(db, id, true);
      const lugares = await retirarConsentimento(db, id);
      for (const lugar of lugares) {
        await anotar(db, { teleconsultaId: id, participanteId: lugar.id, passo: 'revogou', ip: contexto.ip });
        await tirarDaMidia(db, id, lugar);
      }
      if (situacao === 'EM_CHAMADA') await andar(context, id, 'encerrar-chamada');
      await esquecerSinais(db, id);
      await acabarNaMidia(db, id);
      await tocarSala(db, id);
      await avisarSala(db, id);
    }
  },
};

export default rules({
  consentimentos: { steps: { revogar } },
  teleatendimentos: {
    steps: { devolver: deOutraMao, assumir: deOutraMao },
    everyStep: {
      async after({ atual: { agendamentoId } }, { db }) {
        const id = agendamentoId === null ? null : await salaDoAgendamento(db, agendamentoId);
        if (id !== null) await avisarSala(db, id);
      },
    },
  },
  agendamentos: {
    save: {
      // To another hour or professional, from whichever screen: nobody is taken out of a call unasked.
      async before(valores, antes, context) {
        if (antes === undefined || !mudaDeLugar(valores, antes)) return;
        const ato = oQueFazComChamada(context.contexto);
        const nome = ato === 'encerrar' ? null : await emChamadaCom(context, antes.id);
        if (nome === null) return;
        if (ato === 'perguntar') throw validationError({ encerraChamada: [texto.emChamadaAgora(nome)] });
        recusar(texto.emChamadaNaFila(nome));
      },
      // The room follows its appointment: links live until the new hour, and who attends no more is out of it.
      async after({ id: agendamentoId, inicio, fim, profissionalId }, antes, context) {
        if (antes === undefined || !mudaDeLugar({ inicio, fim, profissionalId }, antes)) return;
        const { db } = context;
        const id = await salaDoAgendamento(db, agendamentoId);
        if (id === null) return;
        if (antes.fim !== fim)
          await mudarPrazoDoConvite(db, FINALIDADE, { teleconsultaId: id }, prazoDosLinks(fim));
        if (antes.profissionalId !== profissionalId) await passarAOutro(context, id, profissionalId);
        else await voltarAEspera(context, id, (await exigirConsulta(db, id, true)).situacao);
        await avisarSala(db, id);
      },
    },
    steps: {
      assumir: seguir,
      devolver: seguir,
      cancelar: { before: exigirCiencia },
      faltar: { before: exigirCiencia },
      ausentar: { before: exigirForaDaChamada },
      'desfazer-chegada': {
        before: exigirCiencia,
        async after({ atual }, context) {
          const { db } = context;
          const id = await salaDoAgendamento(db, atual.id);
          if (id === null) return;
          await voltarAEspera(context, id, (await exigirConsulta(db, id, true)).situacao);
          await avisarSala(db, id);
        },
      },
      finalizar: {
        async after({ atual }, context) {
          const { db, contexto } = context;
          const id = await salaDoAgendamento(db, atual.id);
          if (id === null || (await exigirConsulta(db, id, true)).situacao === 'FINALIZADA') return;
          await andar(context, id, 'finalizar');
          await anotar(db, { teleconsultaId: id, participanteId: null, passo: 'finalizou', ip: contexto.ip });
          await esquecerSinais(db, id);
          await acabarNaMidia(db, id);
          await avisarSala(db, id);
          if (await houveEncontro(db, id))
            await enqueue(db, EVIDENCIA, { teleconsultaId: id }, { key: `teleconsulta:${id}` });
        },
      },
    },
    everyStep: {
      // Whoever waits there is told at once that nobody will come; a call that was on ends, and what there was is kept.
      async after({ atual: { id: agendamentoId, situacao } }, context) {
        if (!AGENDA_FECHADA.includes(situacao)) return;
        const { db } = context;
        const id = await salaDoAgendamento(db, agendamentoId);
        if (id === null) return;
        if (!(await daFilaDeChamadas(db, agendamentoId))) {
          if ((await exigirConsulta(db, id, true)).situacao === 'EM_CHAMADA')
            await andar(context, id, 'encerrar-chamada');
          if (await conversaram(db, id))
            await enqueue(db, EVIDENCIA, { teleconsultaId: id }, { key: `teleconsulta:${id}` });
        }
        await acabarNaMidia(db, id);
        await avisarSala(db, id);
      },
    },
  },
});
