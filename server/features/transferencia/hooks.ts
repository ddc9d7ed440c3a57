/** Who may be transferred and where to, who wrote the summary, and who is told of each step (CLIN-04). */
import { validationError } from '#domain/errors/app-error.ts';
import { transferenciaServidor as texto } from '#messages/transferencia.ts';
import { quemPode } from '#server/capabilities/conta/index.ts';
import {
  abrirNaChegada,
  exigirPaciente,
  exigirVivo,
  mudouIdentidade,
  pacienteDe,
  recebidoAte,
  vemACasa,
} from '#server/capabilities/cuidado/index.ts';
import { notificar } from '#server/capabilities/notificacao/index.ts';
import { nomeDoPrestador } from '#server/capabilities/prestador/index.ts';
import type { Stored } from '#server/engine/records.ts';
import { rules, type RuleContext, type StepRules } from '#server/engine/rules.ts';
import { aCaminhoDaPessoa, chegadasDesde, partesDe } from './repository.ts';
import { urgencia } from './urgencia.ts';

type Transferencia = Stored<'transferencias-paciente'>;

/** Steps of the destination: the origin is told of them, and the destination of the others. */
const DO_DESTINO: ReadonlySet<string> = new Set(['ACEITA', 'RECUSADA', 'CHEGOU']);

/** Whoever took the step is not told. */
async function avisar(transferencia: Transferencia, { db, contexto }: RuleContext): Promise<void> {
  const { id, situacao, nomePaciente, origem, prestadorDestinoId } = transferencia;
  const eu = contexto.usuario.id;
  const partes = await partesDe(db, id);
  if (!partes) return;
  const naOrigem = DO_DESTINO.has(situacao);
  const prestadorId = naOrigem ? partes.origemId : prestadorDestinoId;
  const para = naOrigem
    ? [partes.pediu ?? 0]
    : await quemPode(db, { sujeito: 'transferenciapaciente', acao: 'responder', prestadorId });
  await notificar(db, {
    para: para.filter((usuarioId) => usuarioId !== eu && usuarioId !== 0),
    tipo: 'TRF',
    titulo: texto.aviso[situacao],
    texto: texto.trajeto(nomePaciente ?? '', origem ?? '', partes.destino),
    dadosSensiveis: true,
    destino: `/transferencia-paciente/form/${id}`,
    prestadorId,
    chave: `transferencia:${id}:${situacao}`,
    criadoPor: eu,
  });
}

/** Whoever died since it was asked is not taken in anywhere; the destination is told by the cancelling. */
const vivo: StepRules<'transferencias-paciente', 'aceitar' | 'partir'> = {
  async before({ atual }, { db }) {
    await exigirVivo(db, atual.pacienteId, { emVez: texto.canceleNaOrigem });
  },
};

/** Whoever is received at the destination has arrived, whoever registers it. Where a homonym leaves a doubt, somebody is asked. */
async function recebida(
  pacienteId: number | null,
  context: RuleContext,
  ate: string | null = null,
): Promise<void> {
  if (pacienteId === null) return;
  const { db, prestadorId, registros } = context;
  const transferencias = registros('transferencias-paciente').server.everybodys;
  for (const { id, semDuvida } of await aCaminhoDaPessoa(db, pacienteId, prestadorId, ate))
    if (semDuvida) await transferencias.transition(id, { transicao: 'chegar' });
    else await perguntarSeChegou(id, pacienteId, context);
}

/** Whoever received, too: only they saw the person. */
async function perguntarSeChegou(
  id: number,
  pacienteId: number,
  { db, contexto, prestadorId }: RuleContext,
): Promise<void> {
  const podem = await quemPode(db, { sujeito: 'transferenciapaciente', acao: 'responder', prestadorId });
  await notificar(db, {
    para: [...new Set([contexto.usuario.id, ...podem])],
    tipo: 'TRF',
    titulo: texto.talvezChegou,
    texto: texto.talvezChegouTexto((await pacienteDe(db, pacienteId))?.nome ?? ''),
    dadosSensiveis: true,
    destino: `/transferencia-paciente/form/${id}`,
    prestadorId,
    chave: `transferencia:${id}:talvez:${pacienteId}`,
    criadoPor: contexto.usuario.id,
  });
}

/** Who it is became known after the person was received: identified, joined with the right record, or corrected. */
async function identificada(pacienteId: number, context: RuleContext): Promise<void> {
  const chegou = await recebidoAte(context.db, pacienteId, context.prestadorId);
  if (chegou) await recebida(pacienteId, context, chegou.ate);
}

/** Received by mistake, or as somebody else: the transfer is not begun again by itself, and both ends are told. */
async function naoChegou(
  pacienteId: number | null,
  desde: string | null,
  { db, contexto, prestadorId, registros }: RuleContext,
): Promise<void> {
  if (pacienteId === null || desde === null) return;
  for (const { id } of await chegadasDesde(db, { pacienteId, prestadorId, desde })) {
    const { nomePaciente, origem } = await registros('transferencias-paciente').server.everybodys.read(id);
    const partes = await partesDe(db, id);
    if (!partes) continue;
    const podem = await quemPode(db, { sujeito: 'transferenciapaciente', acao: 'responder', prestadorId });
    const aviso = {
      tipo: 'TRF',
      titulo: texto.chegadaDesfeita,
      texto: texto.chegadaDesfeitaTexto(texto.trajeto(nomePaciente ?? '', origem ?? '', partes.destino)),
      dadosSensiveis: true,
      destino: `/transferencia-paciente/form/${id}`,
      chave: `transferencia:${id}:chegada-desfeita`,
      criadoPor: contexto.usuario.id,
    } as const;
    if (partes.pediu !== null)
      await notificar(db, { ...aviso, para: [partes.pediu], prestadorId: partes.origemId });
    const daqui = podem.filter((usuarioId) => usuarioId !== partes.pediu);
    await notificar(db, { ...aviso, para: daqui, prestadorId });
  }
}

const aUniao: StepRules<'unioes-pacientes', 'fazer' | 'identificar' | 'confirmar'> = {
  after: ({ atual }, context) => identificada(atual.ficaId, context),
};

export default rules({
  'transferencias-paciente': {
    save: {
      async before(valores, antes, context) {
        const { db, contexto, prestadorId } = context;
        if (antes && valores.pacienteId !== undefined && valores.pacienteId !== antes.pacienteId)
          throw validationError({ pacienteId: [texto.pacienteNaoMuda] });
        if (valores.prestadorDestinoId === prestadorId)
          throw validationError({ prestadorDestinoId: [texto.mesmoPrestador] });
        if (!antes) {
          const paciente = await exigirPaciente(context, valores.pacienteId, {
            emVez: texto.semTransferencia,
          });
          valores.nomePaciente = paciente?.nome ?? null;
          valores.origem = await nomeDoPrestador(db, prestadorId);
          valores.pedidaEm = new Date().toISOString();
        }
        const { resumo } = valores;
        if (resumo !== undefined && resumo !== (antes?.resumo ?? null))
          valores.resumoPor = resumo === null ? null : contexto.usuario.nome;
      },
      async after(transferencia, antes, context) {
        if (!antes || antes.prestadorDestinoId !== transferencia.prestadorDestinoId)
          await avisar(transferencia, context);
      },
    },
    everyStep: { after: ({ atual }, context) => avisar(atual, context) },
    steps: {
      aceitar: vivo,
      partir: vivo,
      chegar: { after: ({ atual }, context) => abrirNaChegada(context, atual.pacienteId) },
    },
  },
  'atendimentos-urgencia': {
    ...urgencia,
    save: {
      async after(chegada, antes, context) {
        if (!antes) await recebida(chegada.pacienteId, context);
      },
    },
  },
  agendamentos: {
    steps: {
      chegar: {
        async after({ atual }, context) {
          if (await vemACasa(context.db, atual.id)) await recebida(atual.pacienteId, context);
        },
      },
      'desfazer-chegada': {
        after: ({ antes }, context) => naoChegou(antes.pacienteId, antes.chegadaEm, context),
      },
    },
  },
  pacientes: {
    save: {
      async after(paciente, antes, context) {
        if (antes && mudouIdentidade(antes, paciente)) await identificada(paciente.id, context);
      },
    },
  },
  'unioes-pacientes': {
    steps: {
      fazer: aUniao,
      identificar: aUniao,
      confirmar: aUniao,
      desfazer: { after: ({ antes }, context) => naoChegou(antes.ficaId, antes.feitaEm, context) },
    },
  },
  internacoes: {
    steps: { internar: { after: ({ atual }, context) => recebida(atual.pacienteId, context) } },
  },
});
