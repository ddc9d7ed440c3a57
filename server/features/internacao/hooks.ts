/** Who may be admitted, what a bed may be kept for, and what the end of an admission does to its bed (CLIN-04). */
import { AppError, validationError } from '#domain/errors/app-error.ts';
import { OBITO_FORA_DO_TEMPO } from '#domain/pronto-atendimento/guardas.ts';
import { conciliacaoServidor } from '#messages/conciliacao.ts';
import { internacaoServidor as texto } from '#messages/internacao.ts';
import {
  abrirConciliacao,
  deixarConciliacoes,
  exigirPaciente,
  registrarObito,
} from '#server/capabilities/cuidado/index.ts';
import type { Stored } from '#server/engine/records.ts';
import { rules, type RuleContext } from '#server/engine/rules.ts';
import { administracoes, prescricoes } from './doses.ts';
import { pendenciasDaInternacao } from './pendencias.ts';
import { esperaLeito, leitosReservados, leitosUsados } from './repository.ts';
import { sair } from './sair.ts';
import { chegouAoDestino, transferencia } from './transferencia.ts';
import { urgencia } from './urgencia.ts';

/** A request that is no more keeps no bed. */
async function soltar({ id }: Stored<'internacoes'>, { db, registros }: RuleContext): Promise<void> {
  for (const { id: leito } of await leitosReservados(db, id))
    await registros('leitos').server.transition(leito, { transicao: 'soltar' });
}

export default rules({
  internacoes: {
    save: {
      async before(valores, antes, context) {
        const { contexto } = context;
        if (antes) {
          if (valores.pacienteId !== undefined && valores.pacienteId !== antes.pacienteId)
            throw validationError({ pacienteId: [texto.pacienteNaoMuda] });
          return;
        }
        const paciente = await exigirPaciente(context, valores.pacienteId, { segurar: 'FOR SHARE' });
        valores.nomePaciente = paciente?.nome ?? null;
        valores.solicitadaEm = new Date().toISOString();
        valores.solicitadaPor = contexto.usuario.nome;
        valores.profissionalId ??= contexto.alcance.profissionalId;
      },
    },
    remove: { after: soltar },
    steps: {
      internar: {
        after: ({ atual: { id, pacienteId } }, context) =>
          abrirConciliacao(context, { pacienteId, momento: 'ADMISSAO', internacaoId: id }),
      },
      'pedir-alta': {
        after: ({ atual: { id, pacienteId } }, context) =>
          abrirConciliacao(context, { pacienteId, momento: 'ALTA', internacaoId: id }),
      },
      'desfazer-alta': {
        after: ({ atual: { id } }, context) =>
          deixarConciliacoes(context, {
            internacaoId: id,
            momento: 'ALTA',
            motivo: conciliacaoServidor.altaDesfeita,
          }),
      },
      'dar-alta': {
        async before({ atual, campos }, { db }) {
          const pendencias = await pendenciasDaInternacao(db, atual.id, campos.saida);
          if (pendencias.length > 0)
            throw new AppError('transicao-recusada', { messages: [texto.naoSai(pendencias)] });
        },
        after: ({ atual }, context) => sair(atual.id, 'alta', context),
      },
      'alta-com-pendencias': {
        // What was open when the discharge was given over it stays with the admission.
        async before({ atual, campos, valores }, { db }) {
          const pendencias = await pendenciasDaInternacao(db, atual.id, campos.saida);
          if (pendencias.length > 0) valores.pendenciasAceitas = pendencias.join('; ').slice(0, 2000);
        },
        after: ({ atual }, context) => sair(atual.id, 'alta', context),
      },
      evadir: { after: ({ atual }, context) => sair(atual.id, 'evasao', context) },
      obito: {
        // What only a clock knows; the rest is the guard's.
        before({ campos: { obitoEm } }) {
          if (Date.parse(obitoEm) > Date.now()) throw validationError({ obitoEm: [OBITO_FORA_DO_TEMPO] });
        },
        async after({ atual: { id, pacienteId }, campos: { obitoEm } }, context) {
          await sair(id, 'obito', context);
          await registrarObito(context, { pacienteId, em: obitoEm });
        },
      },
      cancelar: { after: ({ atual }, context) => soltar(atual, context) },
      'chegou-ao-destino': chegouAoDestino,
    },
  },
  leitos: {
    everyStep: {
      // A reservation that is over leaves no name behind for the next one.
      before({ atual, valores }) {
        if (atual.situacao === 'RESERVADO') Object.assign(valores, { reservaId: null, reservaPara: null });
      },
    },
    steps: {
      reservar: {
        async before({ campos: { reservaId, reservaPara } }, { db }) {
          if (typeof reservaId !== 'number') {
            // Kept for nobody, nobody would dare to set it free.
            if (!reservaPara?.trim()) throw validationError({ reservaPara: [texto.reservaDeNinguem] });
            return;
          }
          const espera = await esperaLeito(db, reservaId);
          if (espera === 'nao') throw validationError({ reservaId: [texto.reservaSemPedido] });
          if (espera === 'em-mudanca')
            throw new AppError('transicao-recusada', { messages: [texto.pedidoEmMudanca] });
          const [outroLeito] = await leitosReservados(db, reservaId);
          if (outroLeito)
            throw new AppError('transicao-recusada', { messages: [texto.jaReservado(outroLeito.nome)] });
        },
      },
    },
  },
  setores: {
    save: {
      // The map shows the wards in use: nobody may lie where it does not look.
      async before(valores, antes, { db }) {
        if (!antes || !antes.ativo || valores.ativo !== false) return;
        const usados = await leitosUsados(db, antes.id);
        if (usados > 0) throw validationError({ ativo: [texto.comGente(usados)] });
      },
    },
  },
  'atendimentos-urgencia': urgencia,
  'transferencias-paciente': transferencia,
  prescricoes,
  administracoes,
});
