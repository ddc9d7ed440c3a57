/** The visits of a participant: made of the protocol, done on a day, each with its forms (CRF-01). */
import { recusar, validationError } from '#domain/errors/app-error.ts';
import { diasForaDaJanela, diaZero, janelaDa } from '#domain/estudo/janela.ts';
import { fusoAtual } from '#domain/formato/fuso.ts';
import { estudoServidor as texto } from '#messages/estudo.ts';
import { abertasDoMestre } from '#server/capabilities/monitoria/index.ts';
import type { RegisterRules, RuleContext } from '#server/engine/rules.ts';
import type { Stored } from '#server/engine/records.ts';
import {
  centroPorId,
  formulariosDaVisita,
  formulariosPorPreencher,
  prontuarioDoDia,
  resumoDaVisita,
  visitasDoParticipante,
  visitasDoProtocolo,
  type FormularioDaVisita,
  type VisitaDoProtocolo,
} from './repository.ts';

type Participante = Stored<'participantes-estudo'>;
type Visita = Stored<'prontuarios-crf'>;

/** What a visit of the protocol is for this participant; the days come once day 0 is known. */
export const linhaDaVisita = (participante: Participante, visita: VisitaDoProtocolo) => ({
  participante: participante.numeroTriagem ?? '',
  visita: visita.nome,
  momento: visita.momento,
  ordem: visita.ordem,
  estudoId: participante.estudoId,
  centroId: participante.centroId,
  participanteId: participante.id,
  visitaId: visita.id,
});

/** Every visit of the protocol but those that come as they come. */
export async function fazerVisitas(
  participante: Participante,
  { db, registros }: RuleContext,
): Promise<void> {
  const protocolo = await visitasDoProtocolo(db, participante.estudoId);
  await registros('prontuarios-crf').server.keepAll(
    protocolo
      .filter(({ momento }) => momento !== 'EXTRA')
      .map((visita) => linhaDaVisita(participante, visita)),
  );
}

/** The days of the visits that are not done, from the day 0 that is known now. */
export async function reprever(participanteId: number, { db, registros }: RuleContext): Promise<void> {
  const visitas = await visitasDoParticipante(db, participanteId);
  const zero = diaZero(visitas);
  const rows = visitas.flatMap((visita) => {
    const janela = visita.situacao === 'PREVISTA' ? janelaDa(visita, zero) : undefined;
    return janela ? [{ id: visita.id, valores: janela }] : [];
  });
  await registros('prontuarios-crf').server.setAll(rows);
}

const FORA_DO_ESTUDO = ['FALHA_TRIAGEM', 'RETIRADO', 'CONCLUIDO'];

/** Judges the day of a visit: after the consent, within its window or with a reason why not. Answers the days outside of it. */
async function julgarDia(
  visita: Visita,
  realizadaEm: string,
  justificativa: string | null | undefined,
  { registros, registry }: RuleContext,
): Promise<{ readonly dias: number; readonly participante: Participante }> {
  const participante = await registros('participantes-estudo').server.read(visita.participanteId);
  const { situacao, consentimentoEm } = participante;
  if (consentimentoEm === null) recusar(texto.semConsentimento);
  if (FORA_DO_ESTUDO.includes(situacao)) {
    const opcoes = registry.entity['participantes-estudo']?.field['situacao']?.options;
    recusar(texto.foraDoEstudo(opcoes?.find(({ value }) => value === situacao)?.title ?? situacao));
  }
  if (realizadaEm < consentimentoEm)
    throw validationError({ realizadaEm: [texto.visitaAntes(consentimentoEm)] });
  const dias = diasForaDaJanela(realizadaEm, visita);
  if (dias !== 0 && (justificativa ?? '').trim() === '')
    throw validationError({ justificativaJanela: [texto.foraDaJanela(dias)] });
  return { dias, participante };
}

/** The forms that this visit asks for, by the flags of the study in force. */
async function formulariosPedidos(
  visitaId: number,
  { db, services }: RuleContext,
): Promise<readonly FormularioDaVisita[]> {
  const { estudoGaq = false, estudoExtensao = false } = services.configuracao?.atual ?? {};
  const pede = { SEMPRE: true, GAQ: estudoGaq, EXTENSAO: estudoExtensao };
  return (await formulariosDaVisita(db, visitaId)).filter(({ quando }) => pede[quando]);
}

async function fazerFormularios(visita: Visita, context: RuleContext): Promise<void> {
  const pedidos = await formulariosPedidos(visita.visitaId, context);
  await context.registros('formularios-crf').server.keepAll(
    pedidos.map(({ serieId, versaoId, nome, nomePedido, numero, escala, obrigatorio, dupla }, index) => {
      if (versaoId === null || nome === null || numero === null)
        recusar(texto.formularioDesconhecido(nomePedido));
      return {
        visita: `${visita.participante} · ${visita.visita}`,
        nome,
        numero,
        ordem: index + 1,
        estudoId: visita.estudoId,
        centroId: visita.centroId,
        participanteId: visita.participanteId,
        prontuarioCrfId: visita.id,
        serieId,
        formTemplateId: versaoId,
        escala: escalaDe(escala),
        obrigatorio,
        dupla,
      };
    }),
  );
}

type EscalaGuardada = Stored<'formularios-crf'>['escala'];
const ESCALAS: readonly EscalaGuardada[] = ['NENHUMA', 'IIEF15', 'IIEF5', 'GAQ', 'SEP', 'FSEP', 'FSFI19'];
const escalaDe = (texto: string): EscalaGuardada => ESCALAS.find((escala) => escala === texto) ?? 'NENHUMA';

export const prontuariosCrf: RegisterRules<'prontuarios-crf'> = {
  steps: {
    realizar: {
      async before({ atual, campos, valores }, context) {
        const { dias, participante } = await julgarDia(
          atual,
          campos.realizadaEm,
          campos.justificativaJanela,
          context,
        );
        valores.foraDaJanela = dias;
        valores.prontuarioId = await prontuarioDoDia(context.db, {
          pacienteId: participante.pacienteId,
          dia: campos.realizadaEm,
          fuso: fusoAtual(),
        });
      },
      async after({ atual }, context) {
        await fazerFormularios(atual, context);
        if (atual.momento === 'TRIAGEM' || atual.momento === 'RANDOMIZACAO')
          await reprever(atual.participanteId, context);
      },
    },
    finalizar: {
      async before({ atual }, { db }) {
        const faltam = await formulariosPorPreencher(db, atual.id);
        if (faltam.length > 0) recusar(texto.faltamFormularios(faltam));
      },
    },
    assinar: {
      async before({ atual, valores }, { db, contexto }) {
        const centro = await centroPorId(db, atual.centroId);
        const { profissionalId } = contexto.alcance;
        if (!centro || profissionalId === null || centro.investigadorId !== profissionalId)
          recusar(texto.soInvestigador);
        valores.resumoDados = await resumoDaVisita(db, atual.id);
      },
    },
    congelar: {
      async before({ atual }, { db }) {
        const abertas = await abertasDoMestre(db, { nome: 'prontuarios-crf', id: atual.id });
        if (abertas > 0) recusar(texto.monitoriaAberta(abertas));
      },
    },
  },
};
